import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type DieVerdict,
  formatHand,
  formatHandedOver,
  formatPlays,
  formatRecord,
  formatResult,
  formatRoll,
  isPlayerCount,
  type Match,
  parseRecord,
  playRound,
  startMatch,
  type Why,
} from './index.ts';

/**
 * Whole matches as text, each `.pok` with the verdicts of all its rounds beside it. A new record gets its `.verdicts` from
 * `npx vitest run -u`. A difference is a change of the rules and needs a reason.
 */
const folder = new URL('../golden/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.pok'));

describe('golden playthroughs', () => {
  test.each(names)('%s', async (name) => {
    const parsed = parseRecord(readFileSync(new URL(name, folder), 'utf8'));
    if (!parsed.ok) throw new Error(`line ${parsed.error.line}: ${parsed.error.message}`);
    const verdicts = describeMatch(parsed.match, parsed.record.players);
    await expect(verdicts).toMatchFileSnapshot(`../golden/${name.replace(/\.pok$/, '.verdicts')}`);
  });

  test.each(names)('%s is parsed and formatted without a change, comments aside', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const parsed = parseRecord(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(formatRecord(parsed.record)).toBe(text.replace(/^#.*\n/gm, ''));
  });
});

function describeMatch({ rounds, hands: { length } }: Match, players: readonly string[]): string {
  if (!isPlayerCount(length)) throw new RangeError(`${length} players`);
  const lines: string[] = [];
  let match = startMatch(length);
  for (const round of rounds) {
    const played = playRound(match, round);
    if (!played.ok) throw new Error(played.error.kind);
    const { verdict } = played;
    match = played.match;
    lines.push(
      `${match.rounds.length} ${formatRoll(round.roll)} ${formatPlays(round.plays)} -> ${formatHandedOver(round.plays, verdict)}`,
      `  dice  ${verdict.dice.map(describeDie).join(', ')}`,
      `  seats ${round.plays.map((shape) => describeWhy(verdict.why[shape])).join(', ')}`,
      `  hands ${match.hands.map(formatHand).join(' ')}`,
    );
  }
  return `${lines.join('\n')}\n${formatResult(match.result ?? { kind: 'unfinished' }, players)}\n`;
}

function describeDie(die: DieVerdict): string {
  return die.kind === 'missed' ? `missed by ${die.by}` : die.kind;
}

function describeWhy(why: Why | undefined): string {
  return why?.kind === 'met' ? `met die ${why.die}` : (why?.kind ?? 'none');
}
