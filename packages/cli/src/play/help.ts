/** The rules on a few lines, for a player in the middle of a round. */
export const HELP: readonly string[] = [
  'A die that shows a shape wants exactly one, two or three players to play it.',
  'Exactly that many did? They hand it over. Each die is judged by itself.',
  'No die was met? Everyone who played a shape on no die hands it over,',
  'unless everybody did. Be the first to hand over five of your six counters.',
];
