import type { DieVerdict, RoundError, Why } from '../src/index.ts';
import { JUDGE_CASES, type JudgeCase } from './judge-cases.ts';
import type { LawCase, Rules } from './law-case.ts';
import { LOOKUP_CASE } from './lookup-case.ts';
import { ERROR_CASES, type ErrorCase, ROUND_CASES, type RoundCase } from './match-cases.ts';
import { MATERIAL_CASES } from './material-cases.ts';
import { handOf, rollOf, shapesOf, tellResult } from './read.ts';

export const LAW: readonly LawCase[] = [
  ...MATERIAL_CASES,
  ...JUDGE_CASES.map(judgeCase),
  ...ROUND_CASES.map(roundCase),
  ...ERROR_CASES.map(errorCase),
  overCase(),
  LOOKUP_CASE,
];

function judgeCase([rule, roll, plays, handedOver, why, dice]: JudgeCase): LawCase {
  return {
    title: `[${rule}] ${roll} ${plays}`,
    expected: `${handedOver} ${why} ${dice}`,
    told: (rules) => {
      const shapes = shapesOf(rules, plays);
      const verdict = rules.judgePlays(rollOf(rules, roll), shapes);
      const marks = shapes.map((shape) => markOf(verdict.why[shape])).join('');
      return `${rules.formatHandedOver(shapes, verdict)} ${marks} ${verdict.dice.map(tellDie).join(' ')}`;
    },
  };
}

function markOf(why: Why | undefined): string {
  switch (why?.kind) {
    case 'met':
      return { one: '1', two: '2', three: '3' }[why.die];
    case 'off-dice':
      return 'o';
    case 'all-off-dice':
      return 'a';
    case 'others-met':
      return 'm';
    case 'wrong-number':
      return 'w';
    default:
      return '?';
  }
}

function tellDie(die: DieVerdict): string {
  if (die.kind === 'missed') return String(die.by);
  return die.kind === 'met' ? '=' : '-';
}

function roundCase([rule, hands, roll, plays, handsAfter, result]: RoundCase): LawCase {
  return {
    title: `[${rule}] ${roll} ${plays}`,
    expected: `${handsAfter} ${result}`,
    told: (rules) => {
      const played = play(rules, hands, roll, plays);
      if (!played.ok) return played.error.kind;
      const after = played.match.hands.map(rules.formatHand).join(' ');
      return `${after} ${tellResult(played.match.result)}`;
    },
  };
}

function errorCase([rule, hands, plays, error]: ErrorCase): LawCase {
  return {
    title: `[${rule}] ${plays}`,
    expected: error,
    told: (rules) => {
      const played = play(rules, hands, 'D--', plays);
      return played.ok ? 'played' : tellError(played.error);
    },
  };
}

function overCase(): LawCase {
  return {
    title: '[E1] nothing is played after the end',
    expected: 'match-over',
    told: (rules) => {
      const end = play(rules, 'DD DST SST', 'D--', 'DSS');
      if (!end.ok) return end.error.kind;
      const more = rules.playRound(end.match, { roll: rollOf(rules, 'D--'), plays: shapesOf(rules, 'DSS') });
      return more.ok ? 'played' : tellError(more.error);
    },
  };
}

function play(rules: Rules, hands: string, roll: string, plays: string): ReturnType<Rules['playRound']> {
  const match = { hands: hands.split(' ').map((hand) => handOf(rules, hand)), rounds: [], result: undefined };
  return rules.playRound(match, { roll: rollOf(rules, roll), plays: shapesOf(rules, plays) });
}

function tellError(error: RoundError): string {
  return Object.values(error).join(' ');
}
