import type { Shape } from '@pok/rules';
import { m } from '../../paraglide/messages.js';
import type { LessonId, TurnId } from './lessons.ts';

type Text = () => string;

interface TurnTexts {
  readonly task: Text;
  /** What the referee says after each choice that the turn allows. */
  readonly after: Readonly<Partial<Record<Shape, Text>>>;
  readonly remember: Text;
}

const TITLES: Readonly<Record<LessonId, Text>> = {
  'exactly-one': m.learn_exactly_one_title,
  'never-added': m.learn_never_added_title,
  'off-dice': m.learn_off_dice_title,
  'all-off-dice': m.learn_all_off_dice_title,
  'the-end': m.learn_the_end_title,
};

const TURNS: Readonly<Record<TurnId, TurnTexts>> = {
  'exactly-one': {
    task: m.learn_exactly_one_task,
    after: {
      disc: m.learn_exactly_one_disc,
      square: m.learn_exactly_one_square,
      triangle: m.learn_exactly_one_triangle,
    },
    remember: m.learn_exactly_one_remember,
  },
  'never-added': {
    task: m.learn_never_added_task,
    after: {
      disc: m.learn_never_added_disc,
      square: m.learn_never_added_square,
      triangle: m.learn_never_added_triangle,
    },
    remember: m.learn_never_added_remember,
  },
  'off-dice': {
    task: m.learn_off_dice_task,
    after: {
      disc: m.learn_off_dice_disc,
      square: m.learn_off_dice_square,
      triangle: m.learn_off_dice_triangle,
    },
    remember: m.learn_off_dice_remember,
  },
  'all-off-dice': {
    task: m.learn_all_off_dice_task,
    after: {
      disc: m.learn_all_off_dice_disc,
      square: m.learn_all_off_dice_square,
      triangle: m.learn_all_off_dice_triangle,
    },
    remember: m.learn_all_off_dice_remember,
  },
  'fifth-counter': {
    task: m.learn_fifth_counter_task,
    after: { disc: m.learn_fifth_counter_disc, triangle: m.learn_fifth_counter_triangle },
    remember: m.learn_fifth_counter_remember,
  },
  'dead-position': {
    task: m.learn_dead_position_task,
    after: { disc: m.learn_dead_position_disc },
    remember: m.learn_dead_position_remember,
  },
};

export function lessonTitle(lesson: LessonId): string {
  return TITLES[lesson]();
}

export function taskOf(turn: TurnId): string {
  return TURNS[turn].task();
}

export function explanationOf(turn: TurnId, choice: Shape): string {
  return TURNS[turn].after[choice]?.() ?? '';
}

export function pointOf(turn: TurnId): string {
  return TURNS[turn].remember();
}
