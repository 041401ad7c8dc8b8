import { z } from '@pok/protocol';

/**
 * The variants that a schema allows and none of the values has, by path: members of unions, values of lists of values, keys that may be
 * absent with and without them, and what may be null both ways.
 */
export function variantsNotIn(
  schema: z.core.$ZodType,
  values: readonly unknown[],
  path = '',
): readonly string[] {
  if (values.length === 0) return [path];
  if (schema instanceof z.core.$ZodUnion) {
    return schema._zod.def.options.flatMap((option) => {
      const own = values.filter((value) => z.safeParse(option, value).success);
      return variantsNotIn(option, own, inside(path, nameOf(option)));
    });
  }
  if (schema instanceof z.core.$ZodObject) {
    const objects = z.array(z.looseObject({})).parse(values);
    return Object.entries(schema._zod.def.shape).flatMap(([key, field]) => {
      const given = objects.filter((each) => key in each).map((each) => each[key]);
      const isAlwaysGiven = field._zod.optin === 'optional' && given.length === objects.length;
      const name = inside(path, key);
      return [...(isAlwaysGiven ? [`${name}: absent`] : []), ...variantsNotIn(field, given, name)];
    });
  }
  if (schema instanceof z.core.$ZodOptional) return variantsNotIn(schema._zod.def.innerType, values, path);
  if (schema instanceof z.core.$ZodNullable) {
    const others = values.filter((value) => value !== null);
    const isNever = others.length === values.length;
    return [
      ...(isNever ? [`${path}: null`] : []),
      ...variantsNotIn(schema._zod.def.innerType, others, others.length === 0 ? `${path}: not null` : path),
    ];
  }
  if (schema instanceof z.core.$ZodArray) {
    const items = z.array(z.array(z.unknown())).parse(values).flat();
    return variantsNotIn(schema._zod.def.element, items, `${path}[]`);
  }
  if (schema instanceof z.core.$ZodTuple) {
    const tuples = z.array(z.array(z.unknown())).parse(values);
    return schema._zod.def.items.flatMap((item, index) =>
      variantsNotIn(
        item,
        tuples.map((tuple) => tuple[index]),
        `${path}[${index}]`,
      ),
    );
  }
  return valuesOf(schema)
    .filter((value) => !values.includes(value))
    .map((value) => `${path}: ${JSON.stringify(value)}`);
}

/** All values that a schema lists; none of texts and numbers, which it does not list. */
function valuesOf(schema: z.core.$ZodType): readonly unknown[] {
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries);
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values;
  if (schema instanceof z.core.$ZodBoolean) return [false, true];
  if (schema instanceof z.core.$ZodString || schema instanceof z.core.$ZodNumber) return [];
  throw new TypeError(`the variants of ${schema._zod.def.type} are unknown`);
}

function inside(path: string, name: string): string {
  return [path, name].filter((part) => part !== '').join('.');
}

/** A member of a union is called by what only it may say: the words of its first key that lists any. */
function nameOf(option: z.core.$ZodType): string {
  if (!(option instanceof z.core.$ZodObject)) return '';
  const lists = Object.values(option._zod.def.shape).filter((field) => field instanceof z.core.$ZodLiteral);
  return lists.flatMap((field) => field._zod.def.values).join(' or ');
}
