/** A source of randomness: an integer from 0 up to, but not including, `below`, each equally likely. */
export type Random = (below: number) => number;
