import { Stored } from '../storage/stored.ts';
import { joinTraining, NO_TRAINING, type Training, trainingSchema } from './training.ts';

const STORED = new Stored<Training>('pok-training', trainingSchema);

export function loadTraining(): Training {
  return STORED.loadOr(NO_TRAINING);
}

/** Another tab may have trained in the meantime, so a change applies to what is stored now. */
export function changeTraining(by: (before: Training) => Training): Training {
  const after = by(loadTraining());
  STORED.saveOrWarn(after);
  return after;
}

/** Adds what was trained on another device. */
export function addTraining(other: Training): Training {
  return changeTraining((before) => joinTraining(before, other));
}

export function saveSearched(match: string, mistakes: Training['mistakes']): Training {
  return changeTraining((before) => ({
    ...before,
    mistakes: { ...before.mistakes, ...mistakes },
    searched: [...before.searched.filter((id) => id !== match), match],
  }));
}

/** Mistakes of matches that were taken out of the book go with them. */
export function keepMistakesOf(matches: ReadonlySet<string>): Training {
  return changeTraining((before) => {
    const isKept = (id: string) => matches.has(matchOf(id));
    const kept = Object.entries(before.mistakes).filter(([id]) => isKept(id));
    const gone = Object.keys(before.mistakes).filter((id) => !isKept(id));
    const cards = Object.entries(before.cards).filter(([id]) => !gone.includes(id));
    return {
      ...before,
      mistakes: Object.fromEntries(kept),
      cards: Object.fromEntries(cards),
      searched: before.searched.filter((id) => matches.has(id)),
    };
  });
}

const ROUND_MARK = '#';

export function idOfMistake(match: string, round: number): string {
  return `${match}${ROUND_MARK}${round}`;
}

function matchOf(id: string): string {
  return id.slice(0, id.lastIndexOf(ROUND_MARK));
}
