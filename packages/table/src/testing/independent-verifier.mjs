// Checks exported matches with nothing but what docs/fairness.md says: no code of the project is used.
// Usage: node independent-verifier.mjs FILE…   prints one line per file, "ok" or what is wrong; then it exits with 1.
// biome-ignore-start lint/style/noRestrictedImports: this file runs on its own, in Node.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

// biome-ignore-end lint/style/noRestrictedImports: as above

const sha256 = (data) => createHash('sha256').update(data).digest();
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

/** What differs between the formats. */
const FORMATS = {
  'pok-match-1': {
    keys: { serverSeed: 'secret', clientSeed: 'word' },
    spelling: 'hex',
    commit: (shape, blind) => sha256(shape + blind.toString('hex')),
  },
  'pok-match-2': {
    keys: { serverSeed: 'serverSeed', clientSeed: 'clientSeed' },
    spelling: 'base64url',
    commit: (shape, blind) => sha256(Buffer.concat([Buffer.from(shape), blind])).subarray(0, 16),
  },
};
FORMATS['pok-match-3'] = FORMATS['pok-match-2'];

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

/** The rolls of a match that was played with those of a sitting. */
function commonRolls({ tournament, sitting, commitment, clientSeedsHash, rolls, link }) {
  check(
    rolls.every((number, index) => number > (rolls[index - 1] ?? 0)),
    'rolls are not in order',
  );
  const links = new Map();
  let next = link === null ? null : Buffer.from(link, 'hex');
  for (let number = (rolls.at(-1) ?? -2) + 1; number >= 0; number -= 1, next = sha256(next))
    links.set(number, next);
  if (link !== null)
    check(links.get(0).toString('hex') === commitment, 'another hash chain was committed to');
  const label = ['pok-sitting-1', tournament, sitting, clientSeedsHash].join('\n');
  return rolls.map((number) => rollOf(hmac(links.get(number + 1), label), number));
}

function shapesHandedOver(roll, plays) {
  const count = (shape) => plays.split(shape).length - 1;
  const met = [...roll].filter((shape, die) => shape !== '-' && count(shape) === die + 1);
  if (met.length > 0) return met;
  const off = [...'DST'].filter((shape) => !roll.includes(shape));
  return [...plays].every((shape) => off.includes(shape)) ? [] : off;
}

function verify(exported) {
  const { format, table, match, players, commitment, rounds, result, record } = exported;
  check(Object.hasOwn(FORMATS, format), 'unknown format');
  check(players.length >= 3 && players.length <= 7, 'a match has 3 to 7 players');
  const { keys, spelling, commit } = FORMATS[format];
  const seedBytes = Buffer.from(exported[keys.serverSeed], 'hex');
  check(sha256(seedBytes).toString('hex') === commitment, 'another server seed was committed to');
  const clientSeeds = players.map((player) => player[keys.clientSeed]);
  const key = hmac(seedBytes, [format, table, match, ...clientSeeds].join('\n'));
  const given = exported.sitting && commonRolls(exported.sitting);
  check((given !== undefined) === (format === 'pok-match-3'), 'the format says where the rolls come from');
  let hands = players.map(() => 'DDSSTT');
  let outcome = 'unfinished';
  for (const [index, { roll, plays, commitments, blinds, closings }] of rounds.entries()) {
    const round = index + 1;
    check(outcome === 'unfinished', `round ${round} comes after the end`);
    const expected = given === undefined ? rollOf(key, round) : given[index];
    check(roll === expected, `round ${round}: the roll does not follow from the seeds`);
    for (const list of [plays, commitments, blinds, closings]) {
      check(list.length === players.length, `round ${round}: a seat is missing`);
    }
    for (const [seat, shape] of [...plays].entries()) {
      const where = `round ${round}, ${players[seat].name}`;
      const blind = hmac(key, `blind ${round} ${seat} ${closings[seat]}`).subarray(0, 16);
      check(blind.toString(spelling) === blinds[seat], `${where}: the blind does not follow from the seeds`);
      const hidden = commit(shape, blind).toString(spelling);
      check(hidden === commitments[seat], `${where}: the play is not what was hidden`);
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
