import path from 'node:path';
import type { Json } from '../core/config.ts';
import { ANONYMOUS } from '../core/session/access.ts';
import { pointerStep } from '../core/values/json-pointer.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn } from './json.ts';
import { readMenu } from './menu/tree.ts';
import type { Folders } from './read/folders.ts';
import type { JsonFile } from './read/json-file.ts';
import type { Ability, Registry } from './read/registry.ts';
import { compare } from './report.ts';
import { type Said, say, together } from './said/say.ts';

/** The action that reads cases and makes moves, as `src/actions/procedure.ts` registers it. */
export const PROCEDURE_ACTION = 'procedure';

const KINDS = {
  widget: 'Kinds of field: src/widgets/index.ts.',
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

type NameKind = keyof typeof KINDS;

/** Every name that config may use by its kind, gathered from the folders of code and from the config itself. */
export interface Names extends Record<NameKind, readonly string[]> {
  languages: readonly string[];
  /** Where `$ref` may lead, from the root: `schemas/_shared/x.schema.json#/definitions/y`. */
  target: readonly string[];
  /** The parts of the program, by their names. */
  registry: Registry;
  /** Kinds whose file cannot be read: any name may be meant, so none is refused. */
  untold: ReadonlySet<NameKind>;
}

/** Also their titles in the dialect. */
export const NAME_KINDS = Object.keys(KINDS) as NameKind[];

const FILE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** How to make a new thing of a kind; undefined when staff make none, or no file may have the name. */
export function making(kind: string, name: string, languages: readonly string[]): Said | undefined {
  const mails = languages.map((language) => say`messages/${language}/mails/${name}.json`);
  const files: Record<string, Said> = {
    source: say`write schemas/_lists/${name}.list.json`,
    form: say`write schemas/${name}.schema.json`,
    record: say`write schemas/_records/${name}.record.json`,
    procedure: say`write schemas/_procedures/${name}.procedure.json`,
    ...(mails.length > 0 && { mail: say`write ${together(mails)}` }),
  };
  const entries: Record<string, Said> = {
    check: say`add it to "checks" of menus/workspace.json`,
    page: say`add it to "pages" of menus/workspace.json`,
    link: say`add it to "links" of menus/settings.json`,
    office: say`add it to "offices" of menus/settings.json`,
    provider: say`add it to "signIn" of menus/settings.json`,
    plugin: say`take it out of "plugins", or run a program that has it`,
  };
  return FILE_NAME.test(name) && Object.hasOwn(files, kind) ? files[kind] : entries[kind];
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
  const { widgets, actions } = names.registry;
  const definitions: JsonObject = {};
  for (const kind of NAME_KINDS) {
    const known = [...names[kind]];
    // An empty enum is not valid; nothing at all is what may be named then.
    const rule: JsonObject = names.untold.has(kind) ? {} : known.length > 0 ? { enum: known } : { not: {} };
    definitions[kind] = {
      title: kind,
      description: KINDS[kind],
      type: 'string',
      ...rule,
      // By these the check says how to make a new one.
      ...(forEditors ? {} : { made: [...names.languages] }),
    };
  }
  const descriptions = names.widget.map((name) => widgets.get(name)?.description ?? '');
  if (forEditors) definitions.widget = { ...jsonObjectOf(definitions.widget), enumDescriptions: descriptions };
  const params = names.action.map((action) => ruleFor('action', action, 'params', actions.get(action)?.params));
  const options = names.widget.map((widget) =>
    ruleFor('ui:widget', widget, 'ui:options', widgets.get(widget)?.options),
  );
  // A draft-07 `allOf` must not be empty.
  definitions.actionParams = { allOf: [{}, ...params] };
  definitions.widgetOptions = { allOf: [{}, ...(forEditors ? options : [])] };
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
  if (!isJsonObject(schema)) return schema;
  const { names: kind, $schema: _dialect, ...rest } = schema;
  const strict: JsonObject = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'enum' || key === 'const' || key === 'default' ? value : strictSchema(value),
    ]),
  );
  if (isJsonObject(strict.properties) && strict.additionalProperties === undefined) strict.additionalProperties = false;
  if (isNameKind(kind) && strict.enum === undefined)
    strict.allOf = [{ $ref: `names.schema.json#/definitions/${kind}` }];
  if (isJsonObject(schema.properties) && usesAction(schema.properties))
    strict.allOf = [{ $ref: 'names.schema.json#/definitions/actionParams' }];
  return strict;
}

function usesAction({ action, params }: JsonObject): boolean {
  return isJsonObject(action) && ['action', 'source', 'file'].includes(String(action.names)) && isJsonObject(params);
}

/** Of an object that names this action or widget: what may stand beside the name. Options may come by `$ref`. */
function ruleFor(word: 'action' | 'ui:widget', name: string, beside: string, given: object | undefined): Json {
  const schema = given as JsonObject | undefined;
  const isRequired = word === 'action' && namesIn(schema?.required).length > 0;
  return {
    if: { required: [word], properties: { [word]: { const: name } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      ...(isRequired && { required: [beside] }),
      properties: { [beside]: schema ? strictSchema(schema) : false },
    },
  };
}

/** The shared file whose `definitions.role` lists the role constants of the token's `rol`. */
const SESSION = 'schemas/_shared/session.schema.json';

/** All names of a root, each kind sorted. */
export function gatherNames(folders: Folders, registry: Registry): Names {
  const menu = readMenu(folders.menu?.value);
  const settings = jsonObjectOf(folders.settings?.value);
  const session = jsonObjectOf(folders.shared.find((file) => file.file === SESSION)?.value);
  const roles = namesIn(jsonObjectOf(jsonObjectOf(session.definitions).role).enum);
  const mails = folders.messages.flatMap(({ prefix: [folder, name, ...rest] }) =>
    folder === 'mails' && name && rest.length === 0 ? [name] : [],
  );
  return {
    widget: sorted(registry.widgets.keys()),
    action: sorted(registry.actions.keys()),
    source: sorted(folders.lists.map((list) => list.id)),
    file: actionsThat(registry, 'file'),
    // A button makes the moves of a procedure by their names.
    act: actionsThat(registry, 'act').filter((name) => name !== PROCEDURE_ACTION),
    signer: sorted(registry.signers),
    plugin: sorted(registry.plugins.keys()),
    icon: sorted(registry.icons),
    role: [...roles, ANONYMOUS],
    check: sorted(menu.checks.keys()),
    page: sorted(menu.pages.map((page) => page.id).filter((id) => id !== '')),
    form: sorted(folders.forms.map((form) => form.id)),
    record: sorted(folders.records.map((record) => record.id)),
    procedure: sorted(folders.procedures.map((procedure) => procedure.id)),
    link: sorted(Object.keys(jsonObjectOf(settings.links))),
    office: sorted(Object.keys(jsonObjectOf(settings.offices))),
    provider: sorted(Object.keys(jsonObjectOf(settings.signIn))),
    mail: sorted(mails),
    languages: folders.languages,
    target: targetsIn(folders),
    registry,
    untold: new Set<NameKind>([
      ...(folders.settings?.value === undefined ? (['link', 'office', 'provider'] as const) : []),
      ...(folders.menu?.value === undefined ? (['page', 'check'] as const) : []),
      ...(session.definitions === undefined ? (['role'] as const) : []),
    ]),
  };
}

/** The roles of people who have signed in; none while nobody knows them. */
export function rolesOf({ role, untold }: Names): readonly string[] {
  return untold.has('role') ? [] : role.filter((name) => name !== ANONYMOUS);
}

/** Names that other files may refer to: shared definitions and properties, and the properties of records. */
function targetsIn({ shared, records }: Folders): string[] {
  const parts = (file: JsonFile, key: string) =>
    Object.keys(jsonObjectOf(jsonObjectOf(file.value)[key])).map((name) => `${file.file}#/${key}/${pointerStep(name)}`);
  return [
    ...shared.flatMap((file) => [...parts(file, 'definitions'), ...parts(file, 'properties')]),
    ...records.flatMap((file) => parts(file, 'properties')),
  ];
}

function actionsThat({ actions }: Registry, ability: Ability): string[] {
  return sorted([...actions].filter(([, { can }]) => can.includes(ability)).map(([name]) => name));
}

function sorted(names: Iterable<string>): string[] {
  return [...new Set(names)].sort(compare);
}
