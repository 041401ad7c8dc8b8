import { formatPlays, formatRoll, formatShape, type MatchRecord, SHAPES, type Shape } from '@pok/rules';
import type { ChoiceReview, Review } from '@pok/strategy';

/** One line. Chances by shape are keyed by the letters of records. */
export function reviewAsJson(file: string, { players }: MatchRecord, review: Review): string {
  return JSON.stringify({
    file,
    players,
    rounds: review.rounds.map(({ roll, plays, before, rolled, after, choices }) => ({
      roll: formatRoll(roll),
      plays: formatPlays(plays),
      before,
      rolled,
      after,
      choices: choices.map(choiceAsJson),
    })),
    seats: review.seats.map(({ change, rolls, others, skill, predictability, grade }) => ({
      change,
      luck: { rolls, others },
      skill,
      predictability: predictability ?? null,
      grade: grade ?? null,
    })),
    turningPoint: review.turningPoint ?? null,
  });
}

function choiceAsJson({ solved, againstSolved, againstPlayed, skill }: ChoiceReview) {
  return {
    solved: byLetter(solved),
    againstSolved: byLetter(againstSolved),
    againstPlayed: byLetter(againstPlayed),
    skill,
  };
}

function byLetter(chances: Readonly<Partial<Record<Shape, number>>>): Record<string, number> {
  return Object.fromEntries(
    SHAPES.flatMap((shape) => {
      const chance = chances[shape];
      return chance === undefined ? [] : [[formatShape(shape), chance]];
    }),
  );
}
