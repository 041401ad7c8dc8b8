/** The rules on a few lines, for whoever is in the middle of a round. */
export const HELP: readonly string[] = [
  'A die that shows a shape wants exactly one, two or three players to play it.',
  'Exactly so many did? They hand it over. Each die counts by itself.',
  'No die was met at all? Whoever played a shape on no die hands it over,',
  'unless everybody did. Be the first to hand over five of your six counters.',
];
