/** The rules on a few lines, for a player in the middle of a round. */
export const HELP: readonly string[] = [
  'A die that shows a shape wants exactly one, two or three players to play it.',
  'Exactly that many did? Theirs go into the box. Each die is judged by itself.',
  'No die was met? Then shapes on no die go into the box, unless everybody',
  'played one. All others come back. Be the first to get rid of five!',
];
