import fc from 'fast-check';
import { groupBy } from '../../../src/compiler/json.ts';
import type { WidgetKind } from '../../../src/form/widget.ts';
import { widgetKinds } from '../../../src/widgets/manifests.ts';

/** Random fields that hold a single value or a choice of some. */

export type Schema = Record<string, unknown>;
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

/** A schema of the dialect, and a value that it takes. */
export interface Drawn {
  schema: Schema;
  /** Undefined where nothing is filled in, as in a note. */
  value: unknown;
}

export const one = <T>(...values: T[]) => fc.constantFrom(...values);
export const maybe = fc.boolean();
/** Letters of several alphabets, and of two code units; no blanks at the ends, which count as nothing alone. */
export const letters = (min: number, max: number) =>
  fc.string({ unit: one('a', 'é', 'ç', 'Z', '7', '𝒳', '·'), minLength: min, maxLength: max });

const EXAMPLES = Object.values<WidgetKind>(widgetKinds).flatMap(({ examples }) => examples);
const FORMATS = [
  ...groupBy(
    EXAMPLES.filter(({ schema }) => schema.format !== undefined),
    ({ schema }) => String(schema.format),
  ).values(),
];

/** A field of any kind that has an example. */
export function example(draw: Draw): Drawn {
  const { schema, value } = draw(one(...EXAMPLES));
  return { schema: { ...schema }, value };
}

/** Perhaps it may be null, which is said in one of two ways. */
export function orNull(draw: Draw, { schema, value }: Drawn): Drawn {
  const way = draw(one('never', 'never', 'type', 'variant'));
  if (way === 'variant' && !('default' in schema)) return { schema: { anyOf: [schema, { type: 'null' }] }, value };
  return { schema: way === 'type' ? { ...schema, type: [schema.type, 'null'] } : schema, value };
}

/** A value that may be a text or a number. */
export function either(draw: Draw): Drawn {
  const isWhole = draw(maybe);
  const types = ['string', isWhole ? 'integer' : 'number'];
  const schema = draw(maybe) ? { type: types } : { oneOf: types.map((type) => ({ type })) };
  return { schema, value: draw(one<unknown>('12 bis', '007', 'x', 12, isWhole ? -3 : 7.5)) };
}

export function text(draw: Draw): Drawn {
  const kind = draw(one('plain', 'plain', 'format', 'choice', 'long', 'suggest', 'other'));
  if (kind === 'other') {
    const schema = { type: 'string', examples: ['ab', '7'], ...widgetOf('choice-with-other') };
    return { schema, value: draw(one('ab', '7', 'Una altra, amb més paraules')) };
  }
  if (kind === 'format') {
    const examples = draw(one(...FORMATS));
    const { schema, value } = draw(one(...examples));
    const values = examples.map((each) => String(each.value)).sort();
    const isBounded = ['date', 'month', 'iso-date-time'].includes(String(schema.format)) && draw(maybe);
    const bounds = { formatMinimum: values[0], formatMaximum: values.at(-1) };
    return { schema: { ...schema, ...(isBounded ? bounds : {}) }, value };
  }
  if (kind === 'choice') {
    const choices = draw(fc.uniqueArray(letters(1, 4), { minLength: 1, maxLength: 4 }));
    const widget = draw(one(undefined, 'radio', 'select'));
    return { schema: { type: 'string', enum: choices, ...widgetOf(widget) }, value: draw(one(...choices)) };
  }
  const min = draw(fc.nat(3));
  const max = min + draw(fc.integer({ min: 1, max: 5 }));
  const more = kind === 'long' ? widgetOf('textarea') : kind === 'suggest' ? { examples: ['ab'] } : {};
  const limits = draw(maybe) ? { minLength: min, maxLength: max } : {};
  return { schema: { type: 'string', ...limits, ...more }, value: draw(letters(Math.max(1, min), max)) };
}

/** A value that may be a text, yes or no, or a list: its type is chosen first. */
export function kinds(draw: Draw): Drawn {
  const types = draw(fc.shuffledSubarray(['string', 'boolean', 'array'], { minLength: 2 }));
  const schema = { type: draw(maybe) ? [...types, 'null'] : types, items: { type: 'integer' }, maxLength: 3 };
  const typed = types.filter((type) => type === 'string');
  const kindsInOrder = [...typed, ...types.filter((type) => type !== 'string')];
  const at = draw(fc.nat(kindsInOrder.length - 1));
  const values: Schema = { string: 'ab', boolean: draw(maybe), array: [1, 2] };
  const variant = kindsInOrder[at] as string;
  return { schema, value: { variant, [`value${at + 1}`]: values[variant] } };
}

/** A choice among whole objects or lists, or of some of them. */
export function wholeChoice(draw: Draw): Drawn {
  const all = [{ lat: 40, lon: 74 }, { lat: 52 }, { lon: 5, lat: 5 }];
  const lists = [[1, 2], ['a'], []];
  const choices: readonly unknown[] = draw(maybe) ? all : lists;
  const widget = widgetOf(draw(one(undefined, 'radio', 'select')));
  const typed = choices === all && draw(maybe) ? { type: 'object' } : {};
  if (draw(maybe)) return { schema: { ...typed, enum: choices, ...widget }, value: draw(one(...choices)) };
  const some = draw(fc.subarray([...choices], { minLength: 1 }));
  return { schema: { type: 'array', items: { ...typed, enum: choices }, uniqueItems: true }, value: some };
}

export function number(draw: Draw): Drawn {
  const minimum = draw(fc.integer({ min: -20, max: 20 }));
  const whole = minimum + draw(fc.nat(8));
  const kind = draw(one('integer', 'number', 'money', 'percent', 'choice', 'rating', 'slider'));
  if (kind === 'money') {
    const schema = { type: 'number', minimum, multipleOf: 0.01, ...widgetOf('money') };
    return { schema, value: (whole * 100 + draw(fc.nat(99))) / 100 };
  }
  if (kind === 'percent')
    return {
      schema: { type: 'number', minimum: 0, maximum: 100, ...widgetOf('percent') },
      value: draw(one(0, 12.5, 100)),
    };
  if (kind === 'choice') return { schema: { type: 'integer', enum: [minimum, minimum + 1] }, value: minimum };
  if (kind === 'rating')
    return { schema: { type: 'integer', minimum: 1, maximum: 5, ...widgetOf('rating') }, value: 3 };
  const limits = kind === 'slider' || draw(maybe) ? { minimum, maximum: minimum + 8 } : {};
  const widget = kind === 'slider' ? widgetOf('slider') : {};
  return { schema: { type: kind === 'number' ? 'number' : 'integer', ...limits, ...widget }, value: whole };
}

export function yesNo(draw: Draw): Drawn {
  if (draw(fc.nat(4)) === 0) return { schema: { type: 'boolean', const: true }, value: true };
  const widget = draw(one(undefined, 'switch', 'radio'));
  return { schema: { type: 'boolean', ...widgetOf(widget) }, value: draw(maybe) };
}

export function choices(draw: Draw): Drawn {
  if (draw(fc.nat(3)) === 0) {
    const schema = { type: 'array', items: { type: 'string', examples: ['ab', '7'] }, uniqueItems: true };
    const value = draw(one(['ab'], ['7', 'Una altra'], ['ab', '7', 'x']));
    return { schema: { ...schema, ...widgetOf('choice-with-other') }, value };
  }
  const all = draw(fc.uniqueArray(letters(1, 3), { minLength: 2, maxLength: 4 }));
  const some = draw(fc.shuffledSubarray(all, { minLength: 1 }));
  const isRanking = draw(maybe);
  const value = isRanking ? some : all.filter((entry) => some.includes(entry));
  const schema = { type: 'array', items: { type: 'string', enum: all }, uniqueItems: true };
  return { schema: { ...schema, ...widgetOf(isRanking ? 'ranking' : undefined) }, value };
}

export function widgetOf(widget: string | undefined): Schema {
  return widget === undefined ? {} : { 'ui:widget': widget };
}
