import { REQUEST } from '../../core/procedure.ts';
import request from '../defaults/request.procedure.json' with { type: 'json' };
import { PROGRAM_FILES, type Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { listAuthored, listFiles, readObjectFile } from './files.ts';
import { type JsonFile, parseJsonFile } from './json-file.ts';

/** A form, a record, a list or a procedure: its id is its name. */
export interface FormFile extends JsonFile {
  id: string;
}

/** A filled form with what is expected of it. */
export interface CaseFile extends JsonFile {
  /** Id of the form that it fills in. */
  form: string;
  name: string;
}

/** A file below `messages/<language>/`; its path says under which key its texts stand. */
export interface MessageFile extends JsonFile {
  language: string;
  /** `messages/ca/forms/some-form.json` → `['forms', 'some-form']`. */
  prefix: readonly string[];
  /** The product's: an organisation's own text of the same name goes before it. */
  general?: boolean;
  /** Nobody has to ask for its texts: another organisation's files do. */
  spare?: boolean;
}

/** The three folders that staff own, as they stand. */
export interface Folders {
  forms: readonly FormFile[];
  /** Files below `schemas/_records/`. */
  records: readonly FormFile[];
  /** Files below `schemas/_lists/`. */
  lists: readonly FormFile[];
  /** Files below `schemas/_procedures/`, and the product's own where the organisation has none of its name. */
  procedures: readonly FormFile[];
  /** Files below `schemas/_cases/`. */
  cases: readonly CaseFile[];
  /** Files below `schemas/_shared/`. */
  shared: readonly JsonFile[];
  /** `menus/workspace.json`; null when it is missing. */
  menu: JsonFile | null;
  /** `menus/settings.json`; null when it is missing. */
  settings: JsonFile | null;
  /** `menus/demo.json`: the people of a demonstration; null when there are none. */
  demo: JsonFile | null;
  /** `menus/theme.json`: how it looks; null when it looks as the product does. */
  theme: JsonFile | null;
  messages: readonly MessageFile[];
  /** Folders below `messages/`, sorted. */
  languages: readonly string[];
}

/** Kinds of files that are known by their names: where they lie, and what they end in. */
const NAMED = {
  forms: { folder: 'schemas/', ending: '.schema.json' },
  records: { folder: 'schemas/_records/', ending: '.record.json' },
  lists: { folder: 'schemas/_lists/', ending: '.list.json' },
  procedures: { folder: 'schemas/_procedures/', ending: '.procedure.json' },
} as const;
export type NamedKind = keyof typeof NAMED;
export const NAMED_KINDS = Object.keys(NAMED) as NamedKind[];

/** The file of something, relative to the root. */
export function fileOf(kind: NamedKind, id: string): string {
  return `${NAMED[kind].folder}${id}${NAMED[kind].ending}`;
}

/** Every file that was read, with the name of its dialect. */
export function allFiles(folders: Folders) {
  const of = <Dialect extends string>(dialect: Dialect, files: readonly (JsonFile | null)[]) =>
    files.flatMap((file) => (file ? [{ dialect, file }] : []));
  return [
    ...of('form', folders.forms),
    ...of('record', folders.records),
    ...of('list', folders.lists),
    ...of('procedure', folders.procedures),
    ...of('case', folders.cases),
    ...of('shared', folders.shared),
    ...of('mail', folders.messages.filter(isMail)),
    ...of(
      'messages',
      folders.messages.filter((file) => !isMail(file)),
    ),
    ...of('menu', [folders.menu]),
    ...of('settings', [folders.settings]),
    ...of('demo', [folders.demo]),
    ...of('theme', [folders.theme]),
  ];
}

const isMail = ({ prefix }: MessageFile) => prefix[0] === 'mails';

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MENUS = ['workspace', 'settings', 'demo', 'theme'] as const;
const CASE = /^schemas\/_cases\/([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\.case\.json$/;
const SHARED = /^schemas\/_shared\/[a-z][a-z0-9-]*\.schema\.json$/;
const MESSAGE = /^messages\/([a-z]{2,3})\/(.+)\.json$/;
/** Texts of what has a file of its own; it is named after that. */
const OWNED = /^(?:forms|mails|records|lists|procedures)\//;
/** Endings that editors add to a name by mistake. */
const NEARLY_JSON = /\.json[^/]*$/i;

/** Texts of the product, per language: what it says in whatever organisation it runs. */
const GENERAL = 'messages/_general/';

/**
 * Reads the three folders of a root, and the product's own texts in the languages of that root. A JSON file that
 * stands where none is looked for is a problem.
 * @param code the product's folder; its general texts stand below `messages/_general/`.
 */
export async function readFolders(root: string, report: Report, code: string): Promise<Folders> {
  const named: Record<NamedKind, FormFile[]> = { forms: [], records: [], lists: [], procedures: [] };
  const cases: CaseFile[] = [];
  const shared: JsonFile[] = [];
  const messages: MessageFile[] = [];
  const misplaced = (file: string, remedy: Said) =>
    report.at({ source: { file, text: '' }, offset: 0 })(say`a file with this name is not read`, remedy);
  const isJson = (file: string) => {
    if (!file.endsWith('.json') && NEARLY_JSON.test(file))
      report.warn({ source: { file, text: '' }, offset: 0 })(
        say`a file with this name is not read`,
        say`let its name end in .json alone; Windows may hide the last ending`,
      );
    return file.endsWith('.json');
  };

  const schemas = await listAuthored(root, 'schemas', report);
  for (const file of schemas) {
    if (file.startsWith('schemas/_dialect/') || !isJson(file)) continue;
    const meant = meantBy(file);
    if (meant?.file === file) named[meant.kind].push({ id: meant.id, ...readObjectFile(root, file, report) });
    else if (CASE.test(file)) {
      const [, form = '', name = ''] = CASE.exec(file) ?? [];
      cases.push({ form, name, ...readObjectFile(root, file, report) });
    } else if (SHARED.test(file)) shared.push(readObjectFile(root, file, report));
    else if (meant && !schemas.includes(meant.file)) {
      misplaced(file, say`name it ${meant.file}`);
      // References to it are right, so only the file name is reported.
      named[meant.kind].push({ id: meant.id, file, text: '', value: undefined });
    } else
      misplaced(
        file,
        say`name it schemas/<form id>.schema.json, schemas/_records/<record id>.record.json, schemas/_lists/<list id>.list.json, schemas/_procedures/<procedure id>.procedure.json, schemas/_cases/<form id>/<name>.case.json or schemas/_shared/<name>.schema.json, in small letters, digits and hyphens`,
      );
  }
  // A folder of code without the product's texts, as some tests have, has no procedure of the product either.
  const shipped = (await listFiles(code, GENERAL.slice(0, -1))).some((file) =>
    file.endsWith(`/procedures/${REQUEST}.json`),
  );
  if (shipped && !named.procedures.some(({ id }) => id === REQUEST)) named.procedures.push(requestFile(report));
  const texts = await listAuthored(root, 'messages', report);
  for (const file of texts) {
    if (file.startsWith(GENERAL) || !isJson(file)) continue;
    const [, language, rest] = MESSAGE.exec(file) ?? [];
    const small = OWNED.test(rest ?? '') ? rest?.toLowerCase() : rest;
    const isOther = small !== rest && !texts.includes(`messages/${language}/${small}.json`);
    if (isOther) misplaced(file, say`name it messages/${language}/${small}.json`);
    const prefix = (isOther ? small : rest)?.split('/');
    if (language && prefix) messages.push({ language, prefix, ...readObjectFile(root, file, report) });
    else misplaced(file, say`put it into a folder of its language: messages/ca/…`);
  }
  const single: Partial<Record<(typeof MENUS)[number], JsonFile>> = {};
  for (const file of await listAuthored(root, 'menus', report)) {
    if (!isJson(file)) continue;
    const name = MENUS.find((one) => file === `menus/${one}.json`);
    if (name) single[name] = readObjectFile(root, file, report);
    else
      misplaced(
        file,
        say`pages stand in menus/workspace.json, settings in menus/settings.json, demo people in menus/demo.json, colours in menus/theme.json`,
      );
  }
  const { workspace: menu = null, settings = null, demo = null, theme = null } = single;
  if (!menu) missing(report, 'menus/workspace.json', say`write the tree of pages there`);
  if (!settings) missing(report, 'menus/settings.json', say`write at least "links", "offices" and "sender"`);
  const languages = [...new Set(messages.map((message) => message.language))];
  if (languages.length === 0) missing(report, 'messages', say`write the texts in messages/ca/…`);
  messages.push(...(await readGeneral(code, languages, report)).map((file) => ({ ...file, spare: code !== root })));
  return { ...named, cases, shared, menu, settings, demo, theme, messages, languages };
}

/** The procedure of forms that name none, as the product ships it. */
function requestFile(report: Report): FormFile {
  const file = parseJsonFile(`${PROGRAM_FILES}request.procedure.json`, JSON.stringify(request, null, 2), report);
  return { id: REQUEST, ...file };
}

/** The product's own texts in some languages. */
export async function readGeneral(code: string, languages: readonly string[], report: Report): Promise<MessageFile[]> {
  const found: MessageFile[] = [];
  for (const language of languages) {
    const folder = `${GENERAL}${language}`;
    for (const file of (await listFiles(code, folder)).filter((name) => name.endsWith('.json'))) {
      const prefix = file.slice(folder.length + 1, -'.json'.length).split('/');
      found.push({ language, prefix, general: true, ...readObjectFile(code, file, report) });
    }
  }
  return found;
}

/** The kind of a file by its name, and its right place; it may be in another folder, or have capitals in its name. */
function meantBy(file: string): { kind: NamedKind; id: string; file: string } | undefined {
  const name = file.toLowerCase().slice(file.lastIndexOf('/') + 1);
  const kind = NAMED_KINDS.find((one) => name.endsWith(NAMED[one].ending));
  const id = kind && name.slice(0, -NAMED[kind].ending.length);
  return kind && id && ID.test(id) ? { kind, id, file: fileOf(kind, id) } : undefined;
}

function missing(report: Report, file: string, remedy: Said): void {
  report.at({ source: { file, text: '' }, offset: 0 })(say`the file is missing`, remedy);
}
