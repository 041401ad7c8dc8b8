import type { Roll, Shape } from '@pok/rules';

/** The three worked examples: rounds that show where people stumble first. */
export interface Example {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
}

export const EXAMPLE_NAMES = ['Ana', 'Ben', 'Cem', 'Dia'] as const;

export const EXAMPLES = [
  { roll: ['triangle', 'disc', 'blank'], plays: ['disc', 'disc', 'square', 'triangle'] }, // V1, V5
  { roll: ['disc', 'square', 'blank'], plays: ['square', 'square', 'triangle', 'square'] }, // V3
  { roll: ['disc', 'disc', 'blank'], plays: ['disc', 'disc', 'square', 'disc'] }, // V2, V3
] as const satisfies readonly Example[];
