/** A mark and a dash per seat, so that lines are told apart without their colours. Marks are drawn around 0,0. */
export const MARKERS = [
  'M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z',
  'M-3 -3H3V3H-3Z',
  'M0 -4L4 3H-4Z',
  'M0 -4.4L4.4 0L0 4.4L-4.4 0Z',
  'M0 4L4 -3H-4Z',
  'M-1.4 -4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4V-1.4H-1.4Z',
  'M0 -4.6L1.4 -1.6L4.5 -1.4L2.2 0.8L2.9 4L0 2.3L-2.9 4L-2.2 0.8L-4.5 -1.4L-1.4 -1.6Z',
] as const;

export const DASHES = ['none', '9 5', '2 5', '12 4 2 4', '6 3', '14 4', '4 4 1 4'] as const;
