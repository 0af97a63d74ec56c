import path from 'node:path';
import type { Json } from '../core/config.ts';
import { isObject, type JsonObject, objectOf } from './json.ts';
import { type Said, say, together } from './said/say.ts';

/** Every name that config may use, gathered from the folders of code and from the config itself. */
export interface Names {
  widget: readonly string[];
  action: readonly string[];
  /** Lists to choose from. */
  source: readonly string[];
  /** Actions that keep a file of their own. */
  file: readonly string[];
  /** Actions that do something with a record. */
  act: readonly string[];
  /** Ways to sign. */
  signer: readonly string[];
  plugin: readonly string[];
  icon: readonly string[];
  role: readonly string[];
  check: readonly string[];
  page: readonly string[];
  form: readonly string[];
  record: readonly string[];
  procedure: readonly string[];
  link: readonly string[];
  office: readonly string[];
  /** Services that say who a person is. */
  provider: readonly string[];
  mail: readonly string[];
  /** Languages that texts are written in. */
  languages: readonly string[];
  /** Where `$ref` may lead, from the root: `schemas/_shared/x.schema.json#/definitions/y`. */
  target: readonly string[];
  /** Widget → what it is for, as its manifest says; absent when it does not. */
  widgetWords: ReadonlyMap<string, string>;
  /** Widget → JSON Schema of its options, as its manifest says; absent when it takes none. */
  widgetOptions: ReadonlyMap<string, JsonObject>;
  /** Action → JSON Schema of its parameters; absent when it takes none. */
  actionParams: ReadonlyMap<string, JsonObject>;
  /** Kinds whose file cannot be read: any name may be meant, so none is refused. */
  untold: ReadonlySet<NameKind>;
}

const KINDS = {
  widget: 'Kinds of field: src/widgets/manifests.ts.',
  action: 'Actions: src/actions/manifests.ts, and those of plug-ins.',
  source: 'Files schemas/_lists/<list id>.list.json.',
  file: 'Actions that keep a "file".',
  act: 'Actions that have an "act".',
  signer: 'Ways to sign: src/signing/index.ts.',
  plugin: 'Plug-ins of this program: src/plugins/index.ts.',
  icon: 'Icons: src/ui/icons/names.ts.',
  role: 'Role constants: definitions.role of schemas/_shared/session.schema.json, and ANONYMOUS.',
  check: 'Checks of menus/workspace.json.',
  page: 'Pages of menus/workspace.json.',
  form: 'Files schemas/<form id>.schema.json.',
  record: 'Files schemas/_records/<record id>.record.json.',
  procedure: 'Files schemas/_procedures/<procedure id>.procedure.json.',
  link: 'Links of menus/settings.json.',
  office: 'Offices of menus/settings.json.',
  provider: 'Providers in "signIn" of menus/settings.json.',
  mail: 'Templates messages/<language>/mails/<name>.json.',
} as const;

export type NameKind = keyof typeof KINDS;

/** Also their titles in the dialect. */
export const NAME_KINDS = Object.keys(KINDS) as NameKind[];

/** Stands for the name of a new thing in the sentence that says how to make it. */
const NAME = '*';

/** How to make a new thing of a kind; absent when staff make none. */
function making({ languages }: Names): Partial<Record<NameKind, Said>> {
  const mails = languages.map((language) => say`messages/${language}/mails/${NAME}.json`);
  return {
    source: say`write schemas/_lists/${NAME}.list.json`,
    check: say`add it to "checks" of menus/workspace.json`,
    page: say`add it to "pages" of menus/workspace.json`,
    form: say`write schemas/${NAME}.schema.json`,
    record: say`write schemas/_records/${NAME}.record.json`,
    procedure: say`write schemas/_procedures/${NAME}.procedure.json`,
    link: say`add it to "links" of menus/settings.json`,
    office: say`add it to "offices" of menus/settings.json`,
    provider: say`add it to "signIn" of menus/settings.json`,
    plugin: say`take it out of "plugins", or run a program that has it`,
    ...(mails.length > 0 && { mail: say`write ${together(mails)}` }),
  };
}

/** Whether a sentence says the name of the new thing. */
export function hasName({ values }: Said): boolean {
  return values.some((value) => (typeof value === 'string' ? value === NAME : hasName(value)));
}

/** The sentence with the name of the new thing. */
export function withName({ text, values }: Said, name: string): Said {
  const filled = values.map((value) =>
    typeof value !== 'string' ? withName(value, name) : value === NAME ? name : value,
  );
  return { text, values: filled };
}

/** The name kinds that `"names": "<kind>"` may ask for in a widget's options or an action's parameters. */
export function isNameKind(kind: unknown): kind is NameKind {
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind);
}

/**
 * `schemas/_dialect/names.schema.json`: what editors complete and what the check compares with. It is
 * generated whenever types are. The options of a widget depend on the widget, which may come from a
 * shared file; so the compiler checks them on the resolved field (`forEditors: false`), while editors
 * get the best guess from the file itself.
 */
export function namesSchema(names: Names, forEditors: boolean): JsonObject {
  const definitions: JsonObject = {};
  for (const kind of NAME_KINDS) {
    const known = [...names[kind]];
    // An empty enum is not valid; nothing at all is what may be named then.
    const rule: JsonObject = names.untold.has(kind) ? {} : known.length > 0 ? { enum: known } : { not: {} };
    const made = forEditors ? undefined : making(names)[kind];
    definitions[kind] = {
      title: kind,
      description: KINDS[kind],
      type: 'string',
      ...rule,
      ...(made === undefined ? {} : { made: made as unknown as Json }),
    };
  }
  const descriptions = names.widget.map((name) => names.widgetWords.get(name) ?? '');
  if (forEditors) definitions.widget = { ...objectOf(definitions.widget), enumDescriptions: descriptions };
  definitions.actionParams = {
    allOf: orAnything(names.action.map((action) => paramsRule(action, names.actionParams.get(action)))),
  };
  definitions.widgetOptions = {
    allOf: orAnything(
      forEditors ? names.widget.map((widget) => optionsRule(widget, names.widgetOptions.get(widget))) : [],
    ),
  };
  for (const [name, folder] of Object.entries(REFERRERS))
    definitions[name] = forEditors ? referencesFrom(folder, name, names.target) : {};
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Names', definitions };
}

/** Definition → folder of the files whose `$ref` it completes. */
const REFERRERS = { formReference: 'schemas', sharedReference: 'schemas/_shared', recordReference: 'schemas/_records' };

/** Proposals for `$ref` at any depth of a file in that folder. Editors show them; the check decides. */
function referencesFrom(folder: string, name: string, targets: readonly string[]): JsonObject {
  const deeper = { $ref: `#/definitions/${name}` };
  const examples = targets.map((target) => path.posix.relative(folder, target));
  return { patternProperties: { '^\\$ref$': { examples } }, additionalProperties: deeper, items: deeper };
}

/**
 * A schema of options or parameters as the check uses it: unknown entries are refused, and a text that
 * says `"names": "<kind>"` becomes a reference to the names of that kind. `params` beside an `action`
 * are that action's.
 */
export function strictSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(strictSchema);
  if (!isObject(schema)) return schema;
  const { names: kind, $schema: _dialect, ...rest } = schema;
  const strict: JsonObject = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'enum' || key === 'const' || key === 'default' ? value : strictSchema(value),
    ]),
  );
  if (isObject(strict.properties) && strict.additionalProperties === undefined) strict.additionalProperties = false;
  if (isNameKind(kind) && strict.enum === undefined)
    strict.allOf = [{ $ref: `names.schema.json#/definitions/${kind}` }];
  if (isObject(schema.properties) && usesAction(schema.properties))
    strict.allOf = [{ $ref: 'names.schema.json#/definitions/actionParams' }];
  return strict;
}

function usesAction({ action, params }: JsonObject): boolean {
  return isObject(action) && ['action', 'source', 'file'].includes(String(action.names)) && isObject(params);
}

function paramsRule(action: string, schema: JsonObject | undefined): Json {
  const required: JsonObject =
    Array.isArray(schema?.required) && schema.required.length > 0 ? { required: ['params'] } : {};
  return {
    if: { required: ['action'], properties: { action: { const: action } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { ...required, properties: { params: schema ? strictSchema(schema) : false } },
  };
}

function optionsRule(widget: string, schema: JsonObject | undefined): Json {
  return {
    if: { required: ['ui:widget'], properties: { 'ui:widget': { const: widget } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { 'ui:options': schema ? strictSchema(schema) : false } },
  };
}

/** A draft-07 `allOf` must not be empty. */
function orAnything(rules: Json[]): Json[] {
  return rules.length > 0 ? rules : [{}];
}
