import type { Hand, Roll, Shape } from '@pok/rules';
import { m } from '../paraglide/messages.js';

type Text = () => string;

/** Somebody who plays along. They have chosen before the learner does, as at a real table. */
interface Companion {
  readonly name: string;
  readonly play: Shape;
  readonly hand: Hand;
}

/** One round of a lesson: what is on the table when the learner chooses, and what is said about it. */
export interface Turn {
  readonly roll: Roll;
  readonly hand: Hand;
  readonly companions: readonly Companion[];
  readonly task: Text;
  /** What the referee says after each choice that the turn allows. */
  readonly after: Readonly<Partial<Record<Shape, Text>>>;
  readonly remember: Text;
}

export interface Lesson {
  readonly id: LessonId;
  readonly title: Text;
  readonly turns: readonly [Turn, ...Turn[]];
}

export type LessonId = 'exactly-one' | 'never-added' | 'off-dice' | 'all-off-dice' | 'the-end';

const FULL: Hand = { disc: 2, square: 2, triangle: 2 };
const ONLY_DISCS: Hand = { disc: 2, square: 0, triangle: 0 };

function companion(name: string, play: Shape, hand = FULL): Companion {
  return { name, play, hand };
}

/** Each teaches one thing; the wrong choice is the tempting one. */
export const LESSONS: readonly Lesson[] = [
  {
    id: 'exactly-one', // V1, V5
    title: m.learn_exactly_one_title,
    turns: [
      {
        roll: ['triangle', 'disc', 'blank'],
        hand: FULL,
        companions: [companion('Mia', 'disc'), companion('Jonas', 'disc')],
        task: m.learn_exactly_one_task,
        after: {
          disc: m.learn_exactly_one_disc,
          square: m.learn_exactly_one_square,
          triangle: m.learn_exactly_one_triangle,
        },
        remember: m.learn_exactly_one_remember,
      },
    ],
  },
  {
    id: 'never-added', // V2
    title: m.learn_never_added_title,
    turns: [
      {
        roll: ['triangle', 'triangle', 'disc'],
        hand: FULL,
        companions: [
          companion('Mia', 'triangle'),
          companion('Jonas', 'triangle'),
          companion('Lucía', 'disc'),
          companion('Emil', 'disc'),
        ],
        task: m.learn_never_added_task,
        after: {
          disc: m.learn_never_added_disc,
          square: m.learn_never_added_square,
          triangle: m.learn_never_added_triangle,
        },
        remember: m.learn_never_added_remember,
      },
    ],
  },
  {
    id: 'off-dice', // V3
    title: m.learn_off_dice_title,
    turns: [
      {
        roll: ['square', 'blank', 'blank'],
        hand: FULL,
        companions: [companion('Mia', 'square'), companion('Jonas', 'square')],
        task: m.learn_off_dice_task,
        after: {
          disc: m.learn_off_dice_disc,
          square: m.learn_off_dice_square,
          triangle: m.learn_off_dice_triangle,
        },
        remember: m.learn_off_dice_remember,
      },
    ],
  },
  {
    id: 'all-off-dice', // V4
    title: m.learn_all_off_dice_title,
    turns: [
      {
        roll: ['square', 'blank', 'blank'],
        hand: FULL,
        companions: [companion('Mia', 'disc'), companion('Jonas', 'triangle')],
        task: m.learn_all_off_dice_task,
        after: {
          disc: m.learn_all_off_dice_disc,
          square: m.learn_all_off_dice_square,
          triangle: m.learn_all_off_dice_triangle,
        },
        remember: m.learn_all_off_dice_remember,
      },
    ],
  },
  {
    id: 'the-end',
    title: m.learn_the_end_title,
    turns: [
      {
        roll: ['triangle', 'disc', 'blank'], // E1, E2
        hand: { disc: 1, square: 0, triangle: 1 },
        companions: [
          companion('Mia', 'disc', { disc: 1, square: 1, triangle: 0 }),
          companion('Jonas', 'square', { disc: 1, square: 2, triangle: 1 }),
        ],
        task: m.learn_fifth_counter_task,
        after: { disc: m.learn_fifth_counter_disc, triangle: m.learn_fifth_counter_triangle },
        remember: m.learn_fifth_counter_remember,
      },
      {
        roll: ['square', 'blank', 'blank'], // E3
        hand: ONLY_DISCS,
        companions: [
          companion('Mia', 'square', { disc: 2, square: 1, triangle: 0 }),
          companion('Jonas', 'disc', ONLY_DISCS),
          companion('Lucía', 'disc', ONLY_DISCS),
        ],
        task: m.learn_dead_position_task,
        after: { disc: m.learn_dead_position_disc },
        remember: m.learn_dead_position_remember,
      },
    ],
  },
];
