import path from 'node:path';
import type { Json } from '../core/config.ts';
import { isObject, type JsonObject } from './json.ts';
import type { JsonFile } from './read/json-file.ts';
import { inheritEntry, inheritOrigin } from './read/origin.ts';
import type { Report } from './report.ts';
import { suggest } from './suggest.ts';
import { inheritUnresolved, markUnresolved } from './unresolved.ts';

/**
 * Replaces every `$ref` by what it points to; what stands beside it wins, key by key. Draft-07 would
 * ignore the siblings, and the browser would have to resolve: a published form holds no `$ref` at all.
 * `definitions` are not carried along.
 */
export function inlineRefs(file: JsonFile, files: ReadonlyMap<string, JsonFile>, report: Report): JsonObject {
  const inlined = inline(file.value ?? {}, file, { files, report, trail: [] });
  return isObject(inlined) ? inlined : {};
}

interface Context {
  files: ReadonlyMap<string, JsonFile>;
  report: Report;
  /** The references being followed, to notice a circle. */
  trail: readonly string[];
}

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
  if (Array.isArray(value)) {
    const list = value.map((item) => inline(item, file, context));
    inheritOrigin(list, value);
    for (const index of value.keys()) inheritEntry(list, value, String(index));
    return list;
  }
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  inheritOrigin(result, value);
  if (typeof value.$ref === 'string') {
    const target = follow(value, value.$ref, file, context);
    if (!target) markUnresolved(result);
    else for (const key of Object.keys(target)) take(result, target, key, target[key] as Json);
    if (target) inheritUnresolved(result, target);
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key === '$ref' || key === 'definitions') continue;
    take(result, value, key, DATA.has(key) ? entry : inline(entry, file, context));
  }
  return result;
}

function take(to: JsonObject, from: JsonObject, key: string, value: Json): void {
  to[key] = value;
  inheritEntry(to, from, key);
}

function follow(owner: JsonObject, ref: string, file: JsonFile, context: Context): JsonObject | undefined {
  const { files, report } = context;
  const [name = '', pointer = ''] = ref.split('#');
  const target = name === '' ? file.file : path.posix.join(path.posix.dirname(file.file), name);
  const home = files.get(target);
  if (!home) {
    const near = [...files.keys()]
      .filter((known) => known.startsWith('schemas/_shared/'))
      .map((known) => relative(file.file, known));
    report.value(
      owner,
      '$ref',
      `"$ref" leads to "${target}", which is no file`,
      suggest(name, near, 'make a file in schemas/_shared/ first'),
    );
    return undefined;
  }
  // The target's own syntax error is reported there.
  if (home.value === undefined) return undefined;
  let node: Json | undefined = home.value;
  for (const step of pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    const known: string[] = isObject(node) ? Object.keys(node) : [];
    const next: Json | undefined = isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
    if (next === undefined) {
      report.value(
        owner,
        '$ref',
        `"$ref" leads nowhere: "${target}" has no "${pointer}"`,
        suggest(step, known, 'name a part that exists'),
      );
      return undefined;
    }
    node = next;
  }
  const stop = `${target}#${pointer}`;
  if (context.trail.includes(stop)) {
    const round = [...context.trail.slice(context.trail.indexOf(stop)), stop];
    report.value(
      owner,
      '$ref',
      `"$ref" runs in a circle: ${round.join(' → ')}`,
      'write out one of these parts instead of pointing to it',
    );
    return undefined;
  }
  if (!isObject(node)) {
    const what = `"$ref" leads to something that is no field: "${pointer}" of "${target}"`;
    report.value(owner, '$ref', what, 'point to a property or a definition');
    return undefined;
  }
  const found = inline(node, home, { ...context, trail: [...context.trail, stop] });
  return isObject(found) ? found : undefined;
}

function relative(from: string, to: string): string {
  return path.posix.relative(path.posix.dirname(from), to);
}
