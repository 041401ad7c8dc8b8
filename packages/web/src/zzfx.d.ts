declare module 'zzfx' {
  /** Volume, randomness, frequency, attack, sustain, release, shape, … : see the library's page. */
  export function zzfx(...parameters: readonly (number | undefined)[]): AudioBufferSourceNode;
}
