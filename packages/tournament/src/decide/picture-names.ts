import { PICTURE_NAMES, parsePictureName } from '@pok/protocol';

/** The picture somebody had before, or the first that nobody has. When all are taken, pictures get a number: 'orange-fox-2'. */
export function pictureNameFor(taken: readonly string[], before?: string): string {
  const isFree = (name: string) => !taken.includes(name);
  if (before !== undefined && parsePictureName(before) !== undefined && isFree(before)) return before;
  for (let number = 1; ; number += 1) {
    const names = number === 1 ? PICTURE_NAMES : PICTURE_NAMES.map((name) => `${name}-${number}`);
    const free = names.find(isFree);
    if (free !== undefined) return free;
  }
}
