/** Words of up to this many letters fit on one line wherever there is a name. */
const SHORT = 7;
const BREAK = '\u00AD';
const VOWELS = 'aeiouyäöüàáâãåæèéêëìíîïòóôõøœùúûý';
/** Without h: "th", "ch" and their like stay together. */
const CONSONANTS = 'bcdfgjklmnpqrstvwxzçñß';
/** A syllable that is not the first, with two letters before it and three of its own at least. */
const SYLLABLE = new RegExp(
  `(?<=[${VOWELS}]\\p{L}*)(?<=\\p{L}{2})(?=[${CONSONANTS}][${VOWELS}]\\p{L})`,
  'giu',
);

/** The parts of a name between which a line may end with a hyphen: where syllables of its long words begin. */
export function syllables(name: string): readonly string[] {
  return name
    .replace(/\p{L}+/gu, (word) => (word.length > SHORT ? word.replace(SYLLABLE, BREAK) : word))
    .split(BREAK);
}
