import type { ErrorObject } from 'ajv';
import { isObject } from './json.ts';
import { keyPlace, type Place, placeOf, valuePlace } from './read/origin.ts';
import type { Report } from './report.ts';
import { listNames, nearest, suggest } from './suggest.ts';
import { nowOf, remedyFor, type WordKind } from './upgrade/former-words.ts';

/** Keywords whose error only says that another one was broken. */
const STRUCTURAL = new Set(['if', 'allOf', 'propertyNames']);

const TYPES: Record<string, string> = {
  object: 'an object {…}',
  array: 'a list […]',
  string: 'a text in double quotes',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  null: 'null',
};

/** Keywords that people bring along from elsewhere: what to do instead. */
const ELSEWHERE: Record<string, string> = {
  $id: 'remove it: the name of the file is the id, and an $id of its own breaks the validator',
  $defs: 'write "definitions": forms speak JSON Schema draft-07',
  dependentRequired: 'write "dependencies": forms speak JSON Schema draft-07',
  dependentSchemas: 'write "dependencies": forms speak JSON Schema draft-07',
  unevaluatedProperties: 'remove it: forms speak JSON Schema draft-07',
  prefixItems: 'write "items": forms speak JSON Schema draft-07',
  enumNames: 'remove it: option texts stand in messages/, under options.<value> of the field',
  description: 'remove it: texts stand in messages/',
  title: 'remove it: texts stand in messages/',
  'ui:title': 'remove it: write the label in messages/',
  'ui:description': 'remove it: write the help text in messages/',
  'ui:help': 'remove it: write the help text in messages/',
  'ui:placeholder': 'remove it: write the placeholder in messages/',
};

/** Reports AJV's errors (made with `verbose`) in words for staff. @param kind that of the file, if its words may be former ones */
export function reportErrors(errors: readonly ErrorObject[], root: unknown, report: Report, kind?: WordKind): void {
  for (const error of errors) {
    if (STRUCTURAL.has(error.keyword)) continue;
    const spot = locate(error, root);
    const former = kind && isObject(spot.here) ? nowOf(kind, spot.steps, spot.here) : undefined;
    // A former word says what is missing.
    if (former && error.keyword === 'required') continue;
    const isFormer = error.keyword === 'additionalProperties' && former && Object.hasOwn(former, spot.name);
    const [what, remedy] = isFormer
      ? [`the word "${spot.name}" has changed`, remedyFor(former, spot.name)]
      : words(error, spot.name);
    report.at(atName(error) ? (spot.key ?? spot.value) : spot.value, what, remedy);
  }
}

/** Errors about a name stand at the name, all others at the value. */
function atName(error: ErrorObject): boolean {
  return (
    error.keyword === 'additionalProperties' || error.keyword === 'false schema' || error.propertyName !== undefined
  );
}

interface Spot {
  key: Place | undefined;
  value: Place | undefined;
  /** Name of the entry the error is about; a position in a list counts as the list's name. */
  name: string;
  /** The path of the object or value that was judged. */
  steps: readonly string[];
  here: unknown;
}

function locate(error: ErrorObject, root: unknown): Spot {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let owner: unknown = root;
  for (const step of steps.slice(0, -1)) owner = (owner as Record<string, unknown>)?.[step];
  const last = steps.at(-1);
  const here = last === undefined ? root : (owner as Record<string, unknown>)?.[last];
  const inner = error.keyword === 'additionalProperties' ? error.params.additionalProperty : error.propertyName;
  if (typeof inner === 'string' && typeof here === 'object' && here !== null) {
    return { key: keyPlace(here, inner), value: valuePlace(here, inner), name: inner, steps, here };
  }
  const name = steps.findLast((step) => !/^\d+$/.test(step)) ?? 'the file';
  if (last === undefined || typeof owner !== 'object' || owner === null) {
    const self = typeof root === 'object' && root !== null ? placeOf(root) : undefined;
    return { key: self, value: self, name, steps, here };
  }
  return { key: keyPlace(owner, last), value: valuePlace(owner, last), name, steps, here };
}

function words(error: ErrorObject, name: string): [what: string, remedy: string] {
  const { params, data } = error;
  const schema = isObject(error.parentSchema) ? error.parentSchema : {};
  const hint = typeof schema.patternErrorMessage === 'string' ? schema.patternErrorMessage : undefined;
  switch (error.keyword) {
    case 'additionalProperties': {
      const all = Object.keys(isObject(schema.properties) ? schema.properties : {});
      // A note may stand nearly everywhere, so lists of what may stand leave it out.
      const known = nearest(name, all) === '$comment' ? all : all.filter((key) => key !== '$comment');
      const remedy = Object.hasOwn(ELSEWHERE, name) ? ELSEWHERE[name] : undefined;
      return [`unknown keyword "${name}"`, remedy ?? suggest(name, known, 'remove it: nothing may stand here')];
    }
    case 'enum': {
      const known = (params.allowedValues as unknown[]).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      );
      const given = error.propertyName ?? data;
      if (error.propertyName !== undefined)
        return [`unknown keyword "${given}"`, suggest(String(given), known, 'remove it')];
      if (typeof given !== 'string') return [`"${name}" is not one of its values`, `use one of: ${listNames(known)}`];
      const kind =
        typeof schema.title === 'string' ? `unknown ${schema.title} "${given}"` : `"${given}" is no value of "${name}"`;
      const made = nearest(given, known) === undefined ? making(schema, given) : undefined;
      return [
        kind,
        made === undefined ? suggest(given, known, 'remove it') : `${made}, or use one of: ${listNames(known)}`,
      ];
    }
    case 'not': {
      const made = making(schema, String(data));
      const kind = schema.title ?? name;
      return [`unknown ${kind} "${String(data)}"`, made ?? `there is no ${kind} yet: make one first`];
    }
    case 'const':
      return [
        `"${name}" must be ${JSON.stringify(params.allowedValue)}`,
        `write ${JSON.stringify(params.allowedValue)}`,
      ];
    case 'type':
      return [
        `"${name}" must be ${TYPES[String(params.type)] ?? params.type}`,
        `write ${TYPES[String(params.type)] ?? params.type}`,
      ];
    case 'required':
      return [
        `"${params.missingProperty}" is missing`,
        `add "${params.missingProperty}"${purpose(schema, params.missingProperty)}`,
      ];
    case 'pattern':
      return [
        `"${error.propertyName ?? String(data)}" has not the form it needs`,
        hint ?? `it must match ${params.pattern}`,
      ];
    case 'false schema':
      return [`"${name}" does not belong here`, 'remove it: nothing is taken here'];
    case 'maxLength':
      return [`"${name}" has more than ${params.limit} characters`, 'shorten it'];
    case 'minLength':
      return [`"${name}" is empty`, 'write the text, or remove the entry'];
    case 'minItems':
    case 'minProperties':
      return [`"${name}" is empty`, 'write at least one entry, or remove it'];
    case 'uniqueItems':
      return [`"${name}" names something twice`, 'keep one of the two'];
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [`"${name}" must be ${params.comparison} ${params.limit}`, 'change the number'];
    default:
      return [`"${name}" ${error.message ?? 'is not allowed'}`, 'see the description that your editor shows'];
  }
}

/** How to create something of this name; undefined if no file may have the name. */
function making({ made }: Record<string, unknown>, name: string): string | undefined {
  if (typeof made !== 'string' || (made.includes('*') && !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))) return undefined;
  return made.replaceAll('*', name);
}

/** The purpose of the missing entry, in the dialect's words. */
function purpose(schema: Record<string, unknown>, missing: string): string {
  const entry = isObject(schema.properties) ? schema.properties[missing] : undefined;
  if (!isObject(entry)) return '';
  if (entry.const !== undefined) return `: ${JSON.stringify(entry.const)}`;
  return typeof entry.description === 'string' ? ` (${entry.description})` : '';
}
