import type { SourceEntry, SourceQuery } from './action.ts';
import type { FormSpec, Json, Values, Wire } from './config.ts';
import { flatten } from './flatten.ts';
import { isPresent } from './validation.ts';
import { flagged, holds, nameOf, sameJson } from './wire-names.ts';

export { nameOf } from './wire-names.ts';

/** What a source has to be asked before values can travel. */
export interface Lookup {
  source: string;
  query: SourceQuery;
}

/** What the way out depends on beside the values. */
export interface Crossing {
  /** The record does not exist yet. */
  creating: boolean;
  /** The answer to each of `lookupsOf`; a source without entries gives an empty list. */
  entries(lookup: Lookup): readonly SourceEntry[];
}

type HasWire = Pick<FormSpec, 'wire'>;

/** Every source that has to be asked for these values, with what it is asked. */
export function lookupsOf({ wire = {} }: HasWire, values: Values): Lookup[] {
  const texts = Object.values(wire.textOf ?? {})
    .filter(({ property }) => isPresent(values[property]))
    .map(({ source }) => ({ source, query: {} }));
  const listed = Object.entries(wire.whileListed ?? {})
    .filter(([property]) => isPresent(values[property]))
    .map(([, rule]) => lookupOf(rule, values));
  return [...texts, ...listed.filter((lookup) => lookup !== null)];
}

/**
 * A form's values as a record that travels (spec 2 §7): what `onCreate` names only when it is created,
 * yes or no for the lists that `flags` names, texts beside what was chosen and only as the sources tell them,
 * names as `rename` says, and at last nested. The values stay untouched.
 */
export function toWire({ wire = {} }: HasWire, values: Values, crossing: Crossing): Record<string, unknown> {
  const { rename = {}, flags = {}, onCreate = [], textOf = {}, whileListed = {} } = wire;
  const travels = (property: string) =>
    !Object.hasOwn(textOf, property) &&
    (crossing.creating || !onCreate.includes(property)) &&
    (!Object.hasOwn(whileListed, property) || isListed(whileListed[property], values, crossing));
  const flat = new Map(Object.entries(values).filter(([property]) => travels(property)));
  for (const [property, yes] of Object.entries(flags)) {
    const value = values[property];
    if (travels(property)) flat.set(property, Array.isArray(value) && value.includes(yes));
  }
  for (const [property, { property: chosen, source }] of Object.entries(textOf)) {
    if (!isPresent(values[chosen])) continue;
    const label = labelOf(crossing.entries({ source, query: {} }), values[chosen]);
    if (label !== undefined) flat.set(property, label);
  }
  const named = [...flat].map(([property, value]) => [nameOf(rename, property), value] as const);
  return wire.nest ? nested(named) : Object.fromEntries(named);
}

/**
 * The way back: what the form's values were when this record was made of them. Names the form does not
 * know stay as they are; texts that only repeat a choice are dropped. Nothing is checked here.
 */
export function fromWire({ wire = {} }: HasWire, body: Readonly<Record<string, unknown>>): Values {
  const { rename = {}, flags = {}, textOf = {} } = wire;
  const properties = new Map(Object.entries(rename).map(([property, name]) => [name, property]));
  const values = Object.entries(wire.nest ? flatten(body) : body)
    .map(([name, value]) => [properties.get(name) ?? name, value] as const)
    .filter(([property]) => !Object.hasOwn(textOf, property));
  return flagged(flags, Object.fromEntries(values));
}

function isListed(
  rule: NonNullable<Wire['whileListed']>[string] | undefined,
  values: Values,
  { entries }: Crossing,
): boolean {
  const lookup = rule && lookupOf(rule, values);
  return lookup ? entries(lookup).length > 0 : false;
}

/** `null` when the rule's `when` does not hold, or a value to ask with is missing: then nothing is listed. */
function lookupOf(rule: NonNullable<Wire['whileListed']>[string], values: Values): Lookup | null {
  if (!holds(rule.when, values)) return null;
  const query: Record<string, string | number> = {};
  for (const [name, property] of Object.entries(rule.query)) {
    const value = values[property];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null;
    query[name] = value;
  }
  return { source: rule.source, query };
}

/** What a record says of its own choices from a source: those that have their text beside them. */
export function entriesOfRecord({ wire = {} }: HasWire, source: string, stored: Values): SourceEntry[] {
  return Object.entries(wire.textOf ?? {})
    .filter(([text, of]) => of.source === source && isPresent(stored[text]) && isPresent(stored[of.property]))
    .map(([text, { property }]) => ({ value: stored[property] as Json, label: String(stored[text]) }));
}

export function labelOf(entries: readonly SourceEntry[], value: unknown): string | undefined {
  for (const entry of entries) {
    if (sameJson(entry.value, value)) return entry.label;
    const below = labelOf(entry.children ?? [], value);
    if (below !== undefined) return below;
  }
  return undefined;
}

function nested(named: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, value] of named) {
    const steps = name.split('__');
    let place = record;
    for (const step of steps.slice(0, -1)) {
      if (!isPart(place, step)) put(place, step, {});
      place = place[step] as Record<string, unknown>;
    }
    put(place, steps.at(-1) ?? name, value);
  }
  return record;
}

function isPart(place: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(place, name) && typeof place[name] === 'object' && place[name] !== null;
}

/** Names come from outside: `__proto__` must be a name like any other. */
function put(place: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(place, name, { value, enumerable: true, configurable: true, writable: true });
}
