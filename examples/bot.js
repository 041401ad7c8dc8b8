// A bot that only asks over HTTP, without any library: node bot.js http://localhost:7657 CODE [NAME]
const [, , server = 'http://localhost:7657', code = '', name = 'Robot'] = process.argv;
const LOOK_EVERY_MS = 300;

/** @param {string} path @param {object} [body] */
async function ask(path, body) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  return (await fetch(`${server}/api/${path}`, options)).json();
}

/** @param {object} command */
const say = (command) => ask(`tables/${code}/commands`, { id: crypto.randomUUID(), command });

let token = '';
({ token } = await (await fetch(`${server}/api/players`, { method: 'POST' })).json());
console.log(await say({ type: 'sit', name }));

for (;;) {
  const { match, you } = await ask(`tables/${code}/view`);
  if (match?.round && match.hand && !match.round.fists[you.seat].closed) {
    const { number: round, roll } = match.round;
    const held = Object.keys(match.hand).filter((shape) => match.hand[shape] > 0);
    // Off the dice if possible: nobody wants the same as you there.
    const choice = held.find((shape) => !roll.includes(shape)) ?? held[0];
    await say({ type: 'close', match: match.number, round, shape: choice });
  }
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
