// A bot of your own for the arena: pok arena --bots ./my-bot.js,sharp,steady
const SHAPES = /** @type {const} */ (['disc', 'square', 'triangle']);

/**
 * Takes the shape that it has most of, and rather one that no die asks for.
 * @type {import('@pok-game/client').Bot}
 */
export const bot = ({ hand, roll }, random) => {
  const held = SHAPES.filter((shape) => hand[shape] > 0);
  const offDice = held.filter((shape) => !roll.includes(shape));
  const choices = offDice.length > 0 ? offDice : held;
  const most = Math.max(...choices.map((shape) => hand[shape]));
  const best = choices.filter((shape) => hand[shape] === most);
  return best[random(best.length)] ?? 'disc';
};
