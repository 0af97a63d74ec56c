import fc from 'fast-check';
import { steps, withComputed, withFiles, withLists, withTree } from './beside-fields.ts';
import {
  choices,
  type Draw,
  type Drawn,
  either,
  example,
  kinds,
  letters,
  maybe,
  number,
  one,
  orNull,
  type Schema,
  text,
  wholeChoice,
  widgetOf,
  yesNo,
} from './single-values.ts';

/** A form file without its texts, and what somebody fills in. */
export interface RandomForm {
  file: Schema;
  values: Schema;
}

/** Names that people and other programs give, those among them that are traps in JavaScript. */
const NAMES = [
  'a',
  'nom i cognoms',
  'data-alta',
  'x.y',
  'a/b',
  'ítem',
  'items',
  'name',
  'value',
  'constructor',
  'toString',
  'length',
  'properties',
  'type',
  'required',
  'a~1b',
];

/** How many groups and lists stand within each other. */
const DEPTH = 2;

function list(draw: Draw, depth: number): Drawn {
  const kind = draw(one('values', 'chips', 'groups', 'table', 'lists'));
  const count = draw(fc.integer({ min: 1, max: 3 }));
  const rows = (entry: Drawn, looks: readonly (string | undefined)[], vary?: () => unknown): Drawn => {
    const look = draw(one(...looks));
    const limits = draw(maybe) ? { minItems: 1, maxItems: 4 } : {};
    const options = look === undefined ? {} : { 'ui:options': { look } };
    const value = Array.from({ length: vary ? count : 1 }, (_, at) => (at === 0 ? entry.value : vary?.()));
    return { schema: { type: 'array', items: entry.schema, ...limits, ...options }, value };
  };
  if (kind === 'chips') {
    const words = draw(fc.uniqueArray(letters(1, 6), { minLength: 1, maxLength: 3 }));
    const schema = { type: 'array', items: { type: 'string' }, uniqueItems: true, 'ui:options': { look: 'chips' } };
    return { schema, value: words };
  }
  if (kind === 'values' || depth === 0) {
    const entry = draw(maybe) ? text(draw) : number(draw);
    // Choices are boxes to tick, each of them once.
    const vary = 'enum' in entry.schema ? undefined : () => entry.value;
    return rows(entry, [undefined], vary);
  }
  if (kind === 'lists') {
    const inner = list(draw, 0);
    return rows(inner, [undefined], () => inner.value);
  }
  const entry = object(draw, depth - 1);
  const empty = !['required', 'oneOf', 'anyOf'].some((keyword) => keyword in entry.schema);
  const looks = kind === 'table' ? ['table', 'master-detail'] : [undefined];
  return rows(entry, looks, () => (empty && draw(maybe) ? {} : entry.value));
}

function freeNames(draw: Draw): Drawn {
  const names = draw(fc.uniqueArray(letters(1, 5), { minLength: 1, maxLength: 3 }));
  const entry = draw(maybe) ? text(draw) : number(draw);
  const schema = { type: 'object', additionalProperties: entry.schema, maxProperties: 5 };
  return { schema, value: names.map((name) => ({ name, value: entry.value })) };
}

/** Places with a meaning of their own, and perhaps more after them. */
function tuple(draw: Draw): Drawn {
  const places = Array.from({ length: draw(fc.integer({ min: 1, max: 3 })) }, () =>
    (draw(maybe) ? text : number)(draw),
  );
  const more = draw(maybe) ? { schema: { type: 'string' }, value: draw(letters(1, 6)) } : undefined;
  const fixed = places.map(({ value }, at) => [`item${at + 1}`, value] as const);
  const schema = {
    type: 'array',
    items: places.map((place) => place.schema),
    additionalItems: more?.schema ?? false,
    ...(draw(maybe) ? { minItems: places.length + (more ? 1 : 0) } : {}),
  };
  return { schema, value: { ...Object.fromEntries(fixed), ...(more ? { more: [more.value] } : {}) } };
}

function matrix(draw: Draw): Drawn {
  const grade = { type: 'integer', enum: [1, 2, 3] };
  const names = draw(fc.shuffledSubarray(NAMES, { minLength: 1, maxLength: 3 }));
  const properties = Object.fromEntries(names.map((name) => [name, grade]));
  const value = Object.fromEntries(names.map((name) => [name, draw(one(1, 2, 3))]));
  return { schema: { type: 'object', required: names, properties, 'ui:options': { look: 'matrix' } }, value };
}

function field(draw: Draw, depth: number): Drawn {
  const nested =
    depth > 0 ? ['group', 'list', 'list', 'freeNames', 'tuple', 'oneOfValues', 'matrix', 'kinds', 'wholeChoice'] : [];
  switch (draw(one('text', 'text', 'number', 'example', 'either', 'yesNo', 'choices', 'note', ...nested))) {
    case 'number':
      return orNull(draw, number(draw));
    case 'example':
      return example(draw);
    case 'either':
      return either(draw);
    case 'yesNo':
      return yesNo(draw);
    case 'choices':
      return choices(draw);
    case 'note':
      return { schema: { type: 'null' }, value: undefined };
    case 'group':
      return group(draw, depth - 1);
    case 'list':
      return list(draw, depth);
    case 'freeNames':
      return freeNames(draw);
    case 'tuple':
      return tuple(draw);
    case 'oneOfValues':
      return oneOfValues(draw);
    case 'matrix':
      return matrix(draw);
    case 'kinds':
      return kinds(draw);
    case 'wholeChoice':
      return wholeChoice(draw);
    default:
      return orNull(draw, text(draw));
  }
}

/** A group in which nothing is filled in is not there. */
function group(draw: Draw, depth: number): Drawn {
  const { schema, value } = object(draw, depth);
  return { schema, value: Object.keys(value as Schema).length > 0 ? value : undefined };
}

/** A group with required and optional fields, perhaps a condition, a dependency or variants among them. */
function object(draw: Draw, depth: number): Drawn {
  const names = draw(fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 6 }));
  const spare = names.splice(-1, 1)[0] as string;
  const properties: Schema = {};
  const value: Schema = {};
  const required: string[] = [];
  for (const name of names) {
    const drawn = field(draw, depth);
    properties[name] = drawn.schema;
    if (drawn.value === undefined) continue;
    const isRequired = draw(maybe);
    if (isRequired) required.push(name);
    // A value with a default is there unless somebody empties it; the check warns of a default of a group in a form.
    const hasDefault = depth === DEPTH && ['string', 'number', 'boolean'].includes(typeof drawn.value) && draw(maybe);
    if (hasDefault) drawn.schema.default = drawn.value;
    if (isRequired || hasDefault || draw(maybe)) value[name] = drawn.value;
  }
  const schema: Schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  switch (draw(one('none', 'none', 'if', 'variants', 'undiscriminated', 'dependency'))) {
    case 'if':
      withCondition(draw, { schema, value }, spare);
      break;
    case 'variants':
      withVariants(draw, { schema, value }, spare);
      break;
    case 'undiscriminated':
      withoutDiscriminator(draw, { schema, value }, spare, depth < DEPTH);
      break;
    case 'dependency':
      withDependency(draw, { schema, value }, spare);
      break;
  }
  return { schema, value };
}

type Group = { schema: Schema; value: Schema };

/** A box to tick brings in another field, which may be asked for. */
function withCondition(draw: Draw, { schema, value }: Group, name: string): void {
  const extra = text(draw);
  const tick = `${name} tick`;
  Object.assign(schema.properties as Schema, { [tick]: { type: 'boolean' } });
  schema.if = { properties: { [tick]: { const: true } }, required: [tick] };
  const asked = draw(maybe) ? { required: [name] } : {};
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  schema.then = { properties: { [name]: extra.schema }, ...asked };
  if (draw(maybe)) Object.assign(value, { [tick]: true, [name]: extra.value });
}

/** A field with an expression of its own shows by another one. */
function withWhen(draw: Draw, { schema, value }: Group): void {
  const drawn = draw(maybe) ? number(draw) : choices(draw);
  const when = { ...drawn.schema, 'ui:when': 'values["es veu"] == true' };
  Object.assign(schema.properties as Schema, { 'es veu': { type: 'boolean' }, llavors: when });
  if (draw(maybe)) schema.required = [...((schema.required as string[]) ?? []), 'llavors'];
  if (draw(maybe)) Object.assign(value, { 'es veu': true, llavors: drawn.value });
}

function withVariants(draw: Draw, { schema, value }: Group, name: string): void {
  const [first, second] = [field(draw, 0), field(draw, 0)];
  const kind = `${name} kind`;
  const variant = (is: string, inner: string, drawn: Drawn) => ({
    properties: { [kind]: { const: is }, [inner]: drawn.schema },
    ...(drawn.value === undefined ? {} : { required: [inner] }),
  });
  const [one_, two] = [`${name} 1`, `${name} 2`];
  schema[draw(one('oneOf', 'anyOf'))] = [
    variant('x', one_, first),
    variant('y', two, second),
    { properties: { [kind]: { const: 'z' } } },
  ];
  const is = draw(one('x', 'y', 'z'));
  value[kind] = is;
  if (is === 'x' && first.value !== undefined) value[one_] = first.value;
  if (is === 'y' && second.value !== undefined) value[two] = second.value;
}

/** Variants that nothing tells apart; below a heading they may be tabs. */
function withoutDiscriminator(draw: Draw, { schema, value }: Group, name: string, within: boolean): void {
  if (within && draw(maybe)) Object.assign(schema.properties as Schema, { variant: widgetOf('tabs') });
  const titles = draw(maybe) ? ['One', 'Two'] : ['1', '2'];
  const drawn = [field(draw, 0), text(draw)];
  schema[draw(one('oneOf', 'anyOf'))] = drawn.map((one_, at) => ({
    ...(titles[at] === String(at + 1) ? {} : { title: titles[at] }),
    properties: { [`${name} ${at}`]: one_.schema },
    ...(one_.value === undefined ? {} : { required: [`${name} ${at}`] }),
  }));
  const is = draw(one(0, 1));
  value.variant = titles[is];
  if (drawn[is]?.value !== undefined) value[`${name} ${is}`] = drawn[is].value;
}

/** One of several values, each with rules of its own: typed into one box, or chosen first. */
function oneOfValues(draw: Draw): Drawn {
  const typed = {
    anyOf: [{ type: 'string', format: 'email' }, { type: 'string', format: 'tel-ES' }, { type: 'integer' }],
  };
  // Digits alone are the number that the schema takes as well.
  if (draw(maybe)) return { schema: typed, value: draw(one<unknown>('nuria@exemple.cat', '+34600000000', 5)) };
  const [first, second] = [text(draw), choices(draw)];
  const value = draw(one({ variant: '1', value1: first.value }, { variant: '2', value2: second.value }));
  return { schema: { oneOf: [first.schema, second.schema] }, value };
}

function withDependency(draw: Draw, { schema, value }: Group, name: string): void {
  const drawn = [text(draw), number(draw)] as const;
  const [one_, two] = [`${name} 1`, `${name} 2`];
  Object.assign(schema.properties as Schema, { [one_]: drawn[0].schema, [two]: drawn[1].schema });
  schema.dependencies = { [one_]: [two] };
  if (draw(maybe)) Object.assign(value, { [one_]: drawn[0].value, [two]: drawn[1].value });
}

/** Random forms with something to fill in. */
export const randomForms: fc.Arbitrary<RandomForm> = fc.gen().map((gen) => {
  const draw: Draw = (arbitrary) => gen(() => arbitrary);
  const { schema, value } = object(draw, DEPTH);
  const group = { schema, value: value as Schema };
  if (draw(maybe)) withWhen(draw, group);
  if (draw(one(true, false, false))) withTree(draw, group);
  if (draw(one(true, false, false))) withComputed(draw, group);
  if (draw(one(true, false, false))) withLists(draw, group);
  const attachment = draw(one(true, false, false)) ? withFiles(draw, group) : undefined;
  const params = { recipient: 'office', message: 'sample', ...(attachment ? { attachment } : {}) };
  // The choice among variants that nothing tells apart has no name before it is compiled.
  const isPlain = !JSON.stringify(Object.keys(group.value)).includes('"variant"');
  const look = isPlain && draw(one(true, false, false)) ? steps(draw, schema) : {};
  const form = { submit: { action: 'communication', params }, ...look };
  return { file: { $schema: './_dialect/form.schema.json', ...schema, form }, values: group.value };
});
