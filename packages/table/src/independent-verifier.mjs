// Checks exported matches with nothing but what docs/fairness.md says: no code of the project is used.
// Usage: node independent-verifier.mjs FILE…   prints a line a file, "ok" or what is wrong; then it exits with 1.
// biome-ignore-start lint/style/noRestrictedImports: this file runs by itself, in Node alone.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

// biome-ignore-end lint/style/noRestrictedImports: as above

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

function check(holds, message) {
  if (!holds) throw new Error(message);
}

function rollOf(key, round) {
  const numbers = [];
  for (let block = 0; numbers.length < 3; block += 1) {
    for (const byte of hmac(key, `roll ${round} ${block}`)) if (byte < 252) numbers.push(byte % 6);
  }
  return 'DDSSTT'[numbers[0]] + 'DST---'[numbers[1]] + 'DST---'[numbers[2]];
}

/** The shapes that leave the table. */
function shapesHandedOver(roll, plays) {
  const count = (shape) => plays.split(shape).length - 1;
  const met = [...roll].filter((shape, die) => shape !== '-' && count(shape) === die + 1);
  if (met.length > 0) return met;
  const off = [...'DST'].filter((shape) => !roll.includes(shape));
  return [...plays].every((shape) => off.includes(shape)) ? [] : off;
}

function verify({ format, table, match, players, commitment, secret, rounds, result, record }) {
  check(format === 'pok-match-1', 'unknown format');
  check(players.length >= 3 && players.length <= 7, 'a match has 3 to 7 players');
  check(sha256(Buffer.from(secret, 'hex')) === commitment, 'the secret is not the one that was committed to');
  const words = players.map(({ word }) => word);
  const key = hmac(Buffer.from(secret, 'hex'), ['pok-match-1', table, match, ...words].join('\n'));
  let hands = players.map(() => 'DDSSTT');
  let outcome = 'unfinished';
  for (const [index, { roll, plays, commitments, blinds, closings }] of rounds.entries()) {
    const round = index + 1;
    check(outcome === 'unfinished', `round ${round} comes after the end`);
    check(
      roll === rollOf(key, round),
      `round ${round}: the roll does not follow from the secret and the words`,
    );
    for (const list of [plays, commitments, blinds, closings]) {
      check(list.length === players.length, `round ${round}: a seat is missing`);
    }
    for (const [seat, shape] of [...plays].entries()) {
      const where = `round ${round}, ${players[seat].name}`;
      check(sha256(shape + blinds[seat]) === commitments[seat], `${where}: the play is not what was hidden`);
      const blind = hmac(key, `blind ${round} ${seat} ${closings[seat]}`).toString('hex').slice(0, 32);
      check(blind === blinds[seat], `${where}: the blind does not follow from the secret`);
      check(players[seat].kind === 'person' || closings[seat] === 1, `${where}: a bot opened its fist again`);
      check(hands[seat].includes(shape), `${where}: played a counter they no longer had`);
    }
    const gone = shapesHandedOver(roll, plays);
    hands = hands.map((hand, seat) => (gone.includes(plays[seat]) ? hand.replace(plays[seat], '') : hand));
    const winners = players.filter((_, seat) => hands[seat].length <= 1).map(({ name }) => name);
    if (winners.length > 0) outcome = `${winners.length === 1 ? 'win' : 'tie'} ${winners.join(', ')}`;
    else if (players.length > 3 && new Set(hands.join('')).size === 1) outcome = 'dead';
  }
  check(result === outcome, `the result is "${result}", but the rounds give "${outcome}"`);
  const lines = [
    `players: ${players.map(({ name }) => name).join(', ')}`,
    `table: ${table}`,
    `match: ${match}`,
    ...rounds.map(({ roll, plays }, index) => `${index + 1} ${roll} ${plays}`),
    `result: ${outcome}`,
  ];
  check(record === lines.map((line) => `${line}\n`).join(''), 'the record tells another match');
}

for (const file of process.argv.slice(2)) {
  try {
    verify(JSON.parse(readFileSync(file, 'utf8')));
    console.log('ok');
  } catch (error) {
    console.log(error.message);
    process.exitCode = 1;
  }
}
