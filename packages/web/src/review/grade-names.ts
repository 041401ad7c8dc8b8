import type { Grade } from '@pok/strategy';
import { m } from '../paraglide/messages.js';

export function gradeName(grade: Grade): string {
  return {
    flawless: m.grade_flawless,
    sharp: m.grade_sharp,
    solid: m.grade_solid,
    daring: m.grade_daring,
    wild: m.grade_wild,
  }[grade]();
}
