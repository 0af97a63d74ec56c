import type { ErrorObject } from 'ajv';
import { valueAt } from '../core/values/field-path.ts';
import { pointerSteps } from '../core/values/json-pointer.ts';
import { isJsonObject, type JsonObject, namesIn } from './json.ts';
import { making } from './names.ts';
import { keyPlace, type Place, placeOf, valuePlace } from './read/origin.ts';
import type { Report } from './report.ts';
import { type Said, say, written } from './said/say.ts';
import { listNames, nearest, suggest } from './suggest.ts';
import { nowOf, remedyFor } from './upgrade/former-words.ts';

/** Keywords whose error only says that another one was broken. */
const STRUCTURAL = new Set(['if', 'allOf', 'propertyNames']);

const TYPES: Record<string, Said> = {
  object: say`an object {…}`,
  array: say`a list […]`,
  string: say`a text in double quotes`,
  boolean: say`true or false`,
  integer: say`a whole number`,
  number: say`a number`,
  null: say`null`,
};

/** Keywords that people bring along from elsewhere: what to do instead. */
const ELSEWHERE: Record<string, Said> = {
  $id: say`remove it: the name of the file is the id, and an $id of its own breaks the validator`,
  $defs: say`write "definitions": forms speak JSON Schema draft-07`,
  dependentRequired: say`write "dependencies": forms speak JSON Schema draft-07`,
  dependentSchemas: say`write "dependencies": forms speak JSON Schema draft-07`,
  unevaluatedProperties: say`remove it: forms speak JSON Schema draft-07`,
  prefixItems: say`write "items": forms speak JSON Schema draft-07`,
  enumNames: say`remove it: option texts stand in messages/, under options.<value> of the field`,
  description: say`remove it: texts stand in messages/`,
  title: say`remove it: texts stand in messages/`,
  'ui:title': say`remove it: write the label in messages/`,
  'ui:description': say`remove it: write the help text in messages/`,
  'ui:help': say`remove it: write the help text in messages/`,
  'ui:placeholder': say`remove it: write the placeholder in messages/`,
};

/**
 * Reports AJV's errors (made with `verbose`) in words for staff.
 * @param kind that of the file, whose words may be former ones
 */
export function reportErrors(errors: readonly ErrorObject[], root: unknown, report: Report, kind: string): void {
  for (const error of errors) {
    if (STRUCTURAL.has(error.keyword)) continue;
    const spot = locate(error, root);
    const former = isJsonObject(spot.here) ? nowOf(kind, spot.steps, spot.here) : undefined;
    // A former word says what is missing.
    if (former && error.keyword === 'required') continue;
    const isFormer =
      error.keyword === 'additionalProperties' && former && spot.name && Object.hasOwn(former, spot.name);
    const [what, remedy] = isFormer
      ? [say`the word "${spot.name}" has changed`, remedyFor(former, spot.name ?? '')]
      : words(error, spot.name);
    report.at(atName(error) ? (spot.key ?? spot.value) : spot.value)(what, remedy);
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
  /** Name of the entry the error is about; a position in a list counts as the list's name. Undefined for the whole file. */
  name: string | undefined;
  /** The path of the object or value that was judged. */
  steps: readonly string[];
  here: unknown;
}

function locate(error: ErrorObject, root: unknown): Spot {
  const steps = pointerSteps(error.instancePath);
  const [owner, here] = [valueAt(root, steps.slice(0, -1)), valueAt(root, steps)];
  const last = steps.at(-1);
  const inner = error.keyword === 'additionalProperties' ? error.params.additionalProperty : error.propertyName;
  if (typeof inner === 'string' && typeof here === 'object' && here !== null) {
    return { key: keyPlace(here, inner), value: valuePlace(here, inner), name: inner, steps, here };
  }
  const name = steps.findLast((step) => !/^\d+$/.test(step));
  if (last === undefined || typeof owner !== 'object' || owner === null) {
    const self = typeof root === 'object' && root !== null ? placeOf(root) : undefined;
    return { key: self, value: self, name, steps, here };
  }
  return { key: keyPlace(owner, last), value: valuePlace(owner, last), name, steps, here };
}

function words(error: ErrorObject, named: string | undefined): readonly [what: Said, remedy: Said] {
  const { params, data } = error;
  const name = named ?? say`the file`;
  const schema = isJsonObject(error.parentSchema) ? error.parentSchema : {};
  const hint = typeof schema.patternErrorMessage === 'string' ? written(schema.patternErrorMessage) : undefined;
  switch (error.keyword) {
    case 'additionalProperties': {
      const inner = String(params.additionalProperty);
      const all = Object.keys(isJsonObject(schema.properties) ? schema.properties : {});
      // A note may stand nearly everywhere, so lists of what may stand leave it out.
      const known = nearest(inner, all) === '$comment' ? all : all.filter((key) => key !== '$comment');
      const remedy = Object.hasOwn(ELSEWHERE, inner) ? ELSEWHERE[inner] : undefined;
      return [say`unknown keyword "${inner}"`, remedy ?? suggest(inner, known, say`remove it: nothing may stand here`)];
    }
    case 'enum': {
      const known = (params.allowedValues as unknown[]).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      );
      const given = error.propertyName ?? data;
      if (error.propertyName !== undefined)
        return [say`unknown keyword "${given}"`, suggest(String(given), known, say`remove it`)];
      if (typeof given !== 'string')
        return [say`"${name}" is not one of its values`, say`use one of: ${listNames(known)}`];
      const kind =
        typeof schema.title === 'string'
          ? say`unknown ${written(schema.title)} "${given}"`
          : say`"${given}" is no value of "${name}"`;
      const made = nearest(given, known) === undefined ? makingOf(schema, given) : undefined;
      return [
        kind,
        made === undefined ? suggest(given, known, say`remove it`) : say`${made}, or use one of: ${listNames(known)}`,
      ];
    }
    case 'not': {
      const made = makingOf(schema, String(data));
      const kind = typeof schema.title === 'string' ? written(schema.title) : name;
      return [say`unknown ${kind} "${String(data)}"`, made ?? say`there is no ${kind} yet: make one first`];
    }
    case 'const':
      return [
        say`"${name}" must be ${JSON.stringify(params.allowedValue)}`,
        say`write ${JSON.stringify(params.allowedValue)}`,
      ];
    case 'type':
      return [
        say`"${name}" must be ${TYPES[String(params.type)] ?? params.type}`,
        say`write ${TYPES[String(params.type)] ?? params.type}`,
      ];
    case 'required':
      return [say`"${params.missingProperty}" is missing`, adding(schema, params.missingProperty)];
    case 'pattern':
      return [
        say`"${error.propertyName ?? String(data)}" has not the form it needs`,
        hint ?? say`it must match ${params.pattern}`,
      ];
    case 'false schema':
      return [say`"${name}" does not belong here`, say`remove it: nothing is taken here`];
    case 'maxLength':
      return [say`"${name}" has more than ${params.limit} characters`, say`shorten it`];
    case 'minLength':
      return [say`"${name}" is empty`, say`write the text, or remove the entry`];
    case 'minItems':
    case 'minProperties':
      return [say`"${name}" is empty`, say`write at least one entry, or remove it`];
    case 'uniqueItems':
      return [say`"${name}" names something twice`, say`keep one of the two`];
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [say`"${name}" must be ${params.comparison} ${params.limit}`, say`change the number`];
    default:
      return [say`"${name}" breaks the rule "${error.keyword}"`, say`see the description that your editor shows`];
  }
}

/** How to create something of this name, where the schema is that of names of a kind. */
function makingOf({ title, made }: JsonObject, name: string): Said | undefined {
  return Array.isArray(made) ? making(String(title), name, namesIn(made)) : undefined;
}

/** The remedy for a missing entry, with its purpose in the dialect's words. */
function adding(schema: Record<string, unknown>, missing: string): Said {
  const entry = isJsonObject(schema.properties) ? schema.properties[missing] : undefined;
  if (isJsonObject(entry) && entry.const !== undefined) return say`add "${missing}": ${JSON.stringify(entry.const)}`;
  return isJsonObject(entry) && typeof entry.description === 'string'
    ? say`add "${missing}" (${written(entry.description)})`
    : say`add "${missing}"`;
}
