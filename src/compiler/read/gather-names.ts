import { ANONYMOUS } from '../../core/session/access.ts';
import { isObject, type JsonObject, objectOf, stringsOf } from '../json.ts';
import { readMenu } from '../menu/tree.ts';
import type { NameKind, Names } from '../names.ts';
import { ACTION as PROCEDURE_ACTION } from '../procedures/uses.ts';
import { compare } from '../report.ts';
import type { Folders } from './folders.ts';
import type { JsonFile } from './json-file.ts';
import type { Ability, Registry } from './registry.ts';

/** The shared file whose `definitions.role` lists the role constants of the token's `rol`. */
const SESSION = 'schemas/_shared/session.schema.json';

/** All names of a root, each kind sorted. */
export function gatherNames(folders: Folders, registry: Registry): Names {
  const menu = readMenu(folders.menu?.value);
  const settings = objectOf(folders.settings?.value);
  const session = objectOf(folders.shared.find((file) => file.file === SESSION)?.value);
  const roles = stringsOf(objectOf(objectOf(session.definitions).role).enum).map(({ text }) => text);
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
    link: sorted(Object.keys(objectOf(settings.links))),
    office: sorted(Object.keys(objectOf(settings.offices))),
    provider: sorted(Object.keys(objectOf(settings.signIn))),
    mail: sorted(mails),
    languages: folders.languages,
    target: targetsIn(folders),
    widgetWords: new Map([...registry.widgets].map(([name, manifest]) => [name, manifest.description ?? ''])),
    widgetOptions: new Map([...registry.widgets].flatMap(([name, manifest]) => entry(name, manifest.options))),
    actionParams: new Map([...registry.actions].flatMap(([name, schema]) => entry(name, schema))),
    untold: new Set<NameKind>([
      ...(folders.settings?.value === undefined ? (['link', 'office', 'provider'] as const) : []),
      ...(folders.menu?.value === undefined ? (['page', 'check'] as const) : []),
      ...(session.definitions === undefined ? (['role'] as const) : []),
    ]),
  };
}

/** Names that other files may refer to: shared definitions and properties, and the properties of records. */
function targetsIn({ shared, records }: Folders): string[] {
  const parts = (file: JsonFile, key: string) =>
    Object.keys(objectOf(objectOf(file.value)[key])).map((name) => `${file.file}#/${key}/${pointed(name)}`);
  return [
    ...shared.flatMap((file) => [...parts(file, 'definitions'), ...parts(file, 'properties')]),
    ...records.flatMap((file) => parts(file, 'properties')),
  ];
}

/** A name as a step of a JSON Pointer (RFC 6901). */
function pointed(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function actionsThat({ abilities }: Registry, ability: Ability): string[] {
  return sorted([...abilities].filter(([, can]) => can.includes(ability)).map(([name]) => name));
}

function entry(name: string, schema: unknown): [string, JsonObject][] {
  return isObject(schema) ? [[name, schema]] : [];
}

function sorted(names: Iterable<string>): string[] {
  return [...new Set(names)].sort(compare);
}
