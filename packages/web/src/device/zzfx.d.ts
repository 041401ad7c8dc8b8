declare module 'zzfx' {
  export const ZZFX: { readonly audioContext: AudioContext };
  /** A sound that is synthesised once and played as often as needed. */
  export class ZZFXSound {
    /** Volume, randomness, frequency, attack, sustain, release, shape, … : see the library's page. */
    constructor(parameters: number[]);
    samples: ArrayLike<number>;
    play(): AudioBufferSourceNode;
  }
}
