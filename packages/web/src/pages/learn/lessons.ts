import type { Hand, Roll, Shape } from '@pok/rules';

export const LESSON_IDS = ['exactly-one', 'never-added', 'off-dice', 'all-off-dice', 'the-end'] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** Somebody who plays along. They have chosen before the learner does, as at a real table. */
interface Companion {
  readonly name: string;
  readonly hand: Hand;
  readonly play: Shape;
}

/** One round of a lesson: what is on the table when the learner chooses. */
export interface Turn {
  readonly id: TurnId;
  readonly roll: Roll;
  readonly hand: Hand;
  readonly companions: readonly Companion[];
}

export interface Lesson {
  readonly id: LessonId;
  readonly turns: readonly [Turn, ...Turn[]];
}

export const TURN_IDS = [
  'exactly-one',
  'never-added',
  'off-dice',
  'all-off-dice',
  'fifth-counter',
  'dead-position',
] as const;
export type TurnId = (typeof TURN_IDS)[number];

const FULL: Hand = { disc: 2, square: 2, triangle: 2 };

/** Each teaches one thing; the wrong choice is the tempting one. */
export const LESSONS: readonly Lesson[] = [
  {
    id: 'exactly-one', // V1, V5
    turns: [
      {
        id: 'exactly-one',
        roll: ['triangle', 'disc', 'blank'],
        hand: FULL,
        companions: [
          { name: 'Mia', hand: FULL, play: 'disc' },
          { name: 'Jonas', hand: FULL, play: 'disc' },
        ],
      },
    ],
  },
  {
    id: 'never-added', // V2
    turns: [
      {
        id: 'never-added',
        roll: ['triangle', 'triangle', 'disc'],
        hand: FULL,
        companions: [
          { name: 'Mia', hand: FULL, play: 'triangle' },
          { name: 'Jonas', hand: FULL, play: 'triangle' },
          { name: 'Lucía', hand: FULL, play: 'disc' },
          { name: 'Emil', hand: FULL, play: 'disc' },
        ],
      },
    ],
  },
  {
    id: 'off-dice', // V3
    turns: [
      {
        id: 'off-dice',
        roll: ['square', 'blank', 'blank'],
        hand: FULL,
        companions: [
          { name: 'Mia', hand: FULL, play: 'square' },
          { name: 'Jonas', hand: FULL, play: 'square' },
        ],
      },
    ],
  },
  {
    id: 'all-off-dice', // V4
    turns: [
      {
        id: 'all-off-dice',
        roll: ['square', 'blank', 'blank'],
        hand: FULL,
        companions: [
          { name: 'Mia', hand: FULL, play: 'disc' },
          { name: 'Jonas', hand: FULL, play: 'triangle' },
        ],
      },
    ],
  },
  {
    id: 'the-end',
    turns: [
      {
        id: 'fifth-counter', // E1, E2
        roll: ['triangle', 'disc', 'blank'],
        hand: { disc: 1, square: 0, triangle: 1 },
        companions: [
          { name: 'Mia', hand: { disc: 1, square: 1, triangle: 0 }, play: 'disc' },
          { name: 'Jonas', hand: { disc: 1, square: 2, triangle: 1 }, play: 'square' },
        ],
      },
      {
        id: 'dead-position', // E3
        roll: ['square', 'blank', 'blank'],
        hand: { disc: 2, square: 0, triangle: 0 },
        companions: [
          { name: 'Mia', hand: { disc: 2, square: 1, triangle: 0 }, play: 'square' },
          { name: 'Jonas', hand: { disc: 2, square: 0, triangle: 0 }, play: 'disc' },
          { name: 'Lucía', hand: { disc: 2, square: 0, triangle: 0 }, play: 'disc' },
        ],
      },
    ],
  },
];
