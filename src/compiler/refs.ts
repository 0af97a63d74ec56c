import type { Json } from '../core/config.ts';
import { pointerSteps } from '../core/values/json-pointer.ts';
import { isJsonObject, type JsonObject, namesIn, stringOf } from './json.ts';
import type { JsonFile } from './read/json-file.ts';
import { inheritEntry, inheritOrigin, isUnresolved, markUnresolved, placedAs } from './read/origin.ts';
import type { Report } from './report.ts';
import { say } from './said/say.ts';
import { suggest } from './suggest.ts';

/** How deep a list of things may hold such lists itself: each level is one of the schema, and is drawn once there is a row. */
const LEVELS = 5;

/**
 * Replaces every `$ref` by what it points to; what stands beside it wins, key by key. Draft-07 would
 * ignore the siblings, and the browser would have to resolve: a published form holds no `$ref` at all.
 * `definitions` are not carried along. A definition that stands in itself by a list, such as answers to a comment, is
 * written out for so many levels; in the last one its list is left out.
 */
export function inlineRefs(file: JsonFile, files: ReadonlyMap<string, JsonFile>, report: Report): JsonObject {
  const inlined = inline(file.value ?? {}, file, {
    files,
    report,
    trail: [{ target: `${file.file}#`, isListed: false }],
    repeats: { count: 0 },
  });
  return isJsonObject(inlined) ? inlined : {};
}

interface Context {
  files: ReadonlyMap<string, JsonFile>;
  report: Report;
  /** The references being followed, to notice a circle. */
  trail: readonly Stop[];
  /** How often something was found to stand in itself. */
  repeats: { count: number };
}

interface Stop {
  target: string;
  /** Whether a list lies between this step and the next one. */
  isListed: boolean;
}

/** Keywords with the schema of a list's entries. */
const LISTS = new Set(['items', 'additionalItems', 'additionalProperties']);

const VARIANTS = new Set(['oneOf', 'anyOf']);

/** How often files may stand in themselves together, before there are too many fields for anybody. */
const MOST_REPEATS = 50;

/** Stands for what goes deeper than the levels there are. */
const END: JsonObject = {};

/** Values under these are data, not schemas. */
const DATA = new Set([
  'enum',
  'const',
  'default',
  'examples',
  'required',
  'form',
  'ui:options',
  'ui:errors',
  'ui:order',
]);

function inline(value: Json, file: JsonFile, context: Context): Json {
  if (Array.isArray(value)) return inlineList(value, file, context);
  if (!isJsonObject(value)) return value;
  const result: JsonObject = {};
  inheritOrigin(result, value);
  if (typeof value.$ref === 'string') {
    const target = follow(value, value.$ref, file, context);
    if (target === END) return END;
    if (!target || isUnresolved(target)) markUnresolved(result);
    for (const [key, entry] of Object.entries(target ?? {})) take(result, target as JsonObject, key, entry);
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key === '$ref' || key === 'definitions') continue;
    const inner = inlineEntry(key, entry, value, file, context);
    if (inner !== END) take(result, value, key, inner);
    // Without what its entries are a list is none, nor a value without its variants.
    else if (LISTS.has(key) || VARIANTS.has(key)) return inner;
  }
  return withoutGone(result, value);
}

/** A property that was left out of an object is not required either. */
function withoutGone(result: JsonObject, { properties, required }: JsonObject): JsonObject {
  if (!isJsonObject(properties) || !isJsonObject(result.properties) || !Array.isArray(required)) return result;
  const left = result.properties;
  const isGone = (name: Json) => Object.hasOwn(properties, String(name)) && !Object.hasOwn(left, String(name));
  if (required.some(isGone)) result.required = required.filter((name) => !isGone(name));
  return result;
}

function inlineEntry(key: string, entry: Json, owner: JsonObject, file: JsonFile, context: Context): Json {
  if (DATA.has(key)) return entry;
  if (key === 'properties' && isJsonObject(entry)) return inlineProperties(entry, owner, file, context);
  const inner = inline(entry, file, LISTS.has(key) && isJsonObject(entry) ? inList(context) : context);
  const isOver = Array.isArray(inner) && inner.length < (entry as Json[]).length && !inner.some(isSomething);
  return VARIANTS.has(key) && isOver ? END : inner;
}

function isSomething(variant: Json): boolean {
  return isJsonObject(variant) && variant.type !== 'null';
}

function inlineList(value: Json[], file: JsonFile, context: Context): Json[] {
  const inner = value.map((item) => inline(item, file, context));
  const kept = [...inner.keys()].filter((index) => inner[index] !== END);
  const list = kept.map((index) => inner[index] as Json);
  inheritOrigin(list, value);
  for (const [index, before] of kept.entries()) inheritEntry(list, value, String(before), String(index));
  return list;
}

/** Names are the form's own: one may be called like a keyword. Those that would go deeper still are left out. */
function inlineProperties(properties: JsonObject, owner: JsonObject, file: JsonFile, context: Context): JsonObject {
  const left: JsonObject = {};
  inheritOrigin(left, properties);
  for (const [name, entry] of Object.entries(properties)) {
    const inner = inline(entry, file, context);
    // A former name of what it points to goes along with the same name.
    const isOther = isJsonObject(entry) && entry.was === undefined && typeof entry.$ref === 'string';
    if (isOther && isJsonObject(inner) && !String(entry.$ref).endsWith(`/${name}`)) delete inner.was;
    if (inner !== END) take(left, properties, name, inner);
    else if (namesIn(owner.required).includes(name))
      context.report.key(properties, name)(
        say`"${name}" stands in itself and is asked for at every level, without end`,
        say`remove it from "required"`,
      );
  }
  return left;
}

function inList(context: Context): Context {
  const last = context.trail.at(-1);
  return last ? { ...context, trail: [...context.trail.slice(0, -1), { ...last, isListed: true }] } : context;
}

function take(to: JsonObject, from: JsonObject, key: string, value: Json): void {
  to[key] = value;
  inheritEntry(to, from, key);
}

/** The way from a file to another one that it names, from the root. Browsers read files too, and have no paths of their own. */
function stepsFrom(file: string, name: string): string[] {
  const steps = file.split('/').slice(0, -1);
  for (const step of name.split('/')) {
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps;
}

/** The steps of a pointer as it may stand in an address (RFC 6901 §6): `first%20name`. */
function stepsIn(pointer: string): string[] {
  try {
    return pointerSteps(decodeURIComponent(pointer));
  } catch {
    // It was not meant as an address.
    return pointerSteps(pointer);
  }
}

function follow(owner: JsonObject, ref: string, file: JsonFile, context: Context): JsonObject | undefined {
  const { files, report } = context;
  const [name = '', pointer = ''] = ref.split('#');
  const target = name === '' ? file.file : stepsFrom(file.file, name).join('/');
  const home = files.get(target);
  if (!home) {
    const near = [...files.keys()]
      .filter((known) => /^schemas\/_(?:shared|records)\//.test(known))
      .map((known) => relative(file.file, known));
    // The sign between file and place is easily forgotten.
    const within = /^(.+?\.json)(\/.+)$/.exec(ref);
    const remedy = within
      ? say`write "${within[1]}#${within[2]}"`
      : suggest(name, near, say`make a file in schemas/_shared/ first`);
    report.value(owner, '$ref')(say`"$ref" leads to "${target}", which is no file`, remedy);
    return undefined;
  }
  // The target's own syntax error is reported there.
  if (home.value === undefined) return undefined;
  let node: Json | undefined = home.value;
  for (const step of stepsIn(pointer)) {
    const holder: JsonObject = typeof node === 'object' && node !== null ? (node as JsonObject) : {};
    const known: string[] = Object.keys(holder);
    const next: Json | undefined = known.includes(step) ? holder[step] : undefined;
    if (next === undefined) {
      report.value(owner, '$ref')(
        say`"$ref" leads nowhere: "${target}" has no "${pointer}"`,
        suggest(step, known, say`name a part that exists`),
      );
      return undefined;
    }
    node = next;
  }
  const stop = `${target}#${pointer}`;
  const before = context.trail.findLastIndex(({ target: one }) => one === stop);
  if (before >= 0 && context.trail.slice(before).some(({ isListed }) => isListed)) {
    if (context.trail.filter(({ target: one }) => one === stop).length >= LEVELS) {
      return END;
    }
    context.repeats.count += 1;
    if (context.repeats.count > MOST_REPEATS) {
      const what = say`what "$ref" leads to stands in itself in too many places: over ${MOST_REPEATS} in ${LEVELS} levels`;
      // The first of them says it for all.
      if (context.repeats.count === MOST_REPEATS + 1)
        report.value(owner, '$ref')(what, say`let it stand in one list of its own`);
      return undefined;
    }
  } else if (before >= 0) {
    const round = [...context.trail.slice(before).map(({ target: one }) => one), stop];
    report.value(owner, '$ref')(
      say`"$ref" runs in a circle: ${round.join(' → ')}`,
      say`write out one of these parts instead of pointing to it`,
    );
    return undefined;
  }
  if (!isJsonObject(node)) {
    const what = say`"$ref" leads to something that is no field: "${pointer}" of "${target}"`;
    report.value(owner, '$ref')(what, say`point to a property or a definition`);
    return undefined;
  }
  // A form within itself brings its fields only, without `form`.
  const { form: _form, examples: _examples, $schema: _schema, ...fields } = node;
  const wanted = _form === undefined ? node : placedAs(fields, node);
  const found = inline(wanted, home, { ...context, trail: [...context.trail, { target: stop, isListed: false }] });
  return isJsonObject(found) ? found : undefined;
}

function relative(from: string, to: string): string {
  const above = from.split('/').slice(0, -1);
  const steps = to.split('/');
  const same = above.findIndex((step, at) => step !== steps[at]);
  const common = same < 0 ? above.length : same;
  return [...above.slice(common).map(() => '..'), ...steps.slice(common)].join('/');
}

/** `{"const": {"$data": "1/password"}}`: the value has to equal that of a sibling. Gives back its name. */
export function siblingOf(schema: JsonObject): string | undefined {
  const pointer = isJsonObject(schema.const) ? stringOf(schema.const.$data) : undefined;
  return pointer?.startsWith('1/') ? pointer.slice(2) : undefined;
}
