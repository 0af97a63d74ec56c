import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from './project.ts';

/** One way to break the config: the file that is changed, and what the line about it must hold. */
export interface Breakage {
  name: string;
  file: string;
  /** Where the report points, when that is another file: the place to which something is missing. */
  at?: string;
  says: RegExp;
  /** Another one breaks the same place so that nobody looks further. */
  hidden?: boolean;
  break(root: string): void;
}

// biome-ignore lint/suspicious/noExplicitAny: config files are changed at any place here
type Loose = any;

const SCHEMA = 'schemas/certificate-request.schema.json';
const TEXTS = 'messages/ca/forms/certificate-request.json';
const MENU = 'menus/workspace.json';

function json(name: string, file: string, says: RegExp, change: (content: Loose) => void, at?: string): Breakage {
  return {
    name,
    file,
    at,
    says,
    break(root) {
      const content = readJson<Loose>(root, file);
      change(content);
      writeJson(root, file, content);
    },
  };
}

const hidden = (breakage: Breakage): Breakage => ({ ...breakage, hidden: true });

const page = (menu: Loose, id: string): Loose => menu.pages.find((entry: Loose) => entry.id === id);

/** Twenty mistakes that people make. */
export const BREAKAGES: readonly Breakage[] = [
  {
    name: 'JSON that does not parse',
    file: SCHEMA,
    says: /./,
    break: (root) => {
      const path = join(root, SCHEMA);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace('"required": ["delanteDe"],', '"required": ["delanteDe"]'),
      );
    },
  },
  json('unknown keyword', SCHEMA, /maxLenght/, (schema) => {
    schema.properties.delanteDe.maxLenght = 80;
  }),
  json('unknown widget', SCHEMA, /texterea/, (schema) => {
    schema.properties.motivo['ui:widget'] = 'texterea';
  }),
  hidden(
    json('unknown widget option', SCHEMA, /minRow/, (schema) => {
      schema.properties.motivo['ui:options'] = { minRow: 3 };
    }),
  ),
  json('unknown action', SCHEMA, /comunication/, (schema) => {
    schema.form.submit.action = 'comunication';
  }),
  hidden(
    json('unknown recipient', SCHEMA, /ofice/, (schema) => {
      schema.form.submit.params.recipient = 'ofice';
    }),
  ),
  hidden(
    json('unknown mail', SCHEMA, /certificate-requests/, (schema) => {
      schema.form.submit.params.message = 'certificate-requests';
    }),
  ),
  json('required names no property', SCHEMA, /delante/, (schema) => {
    schema.required = ['delante'];
  }),
  json('section names no property', SCHEMA, /fecha4/, (schema) => {
    schema.form.sections.find((section: Loose) => section.id === 'date').fields.push('fecha4');
  }),
  json('$ref that leads nowhere', SCHEMA, /nombres/, (schema) => {
    schema.properties.nombre.$ref = '_records/person.record.json#/properties/nombres';
  }),
  json('regular expression that can run away', SCHEMA, /run away/, (schema) => {
    schema.properties.delanteDe.pattern = '^(a+)+$';
  }),
  json('result without text', SCHEMA, /requestSend/, (schema) => {
    schema.form.results['201'].text = 'requestSend';
  }),
  json(
    'missing text',
    TEXTS,
    /motivo/,
    (texts) => {
      delete texts.motivo;
    },
    'messages/es/forms/certificate-request.json',
  ),
  json(
    'text in one language only',
    'messages/_general/es/results.json',
    /requestSent/,
    (texts) => {
      delete texts.requestSent;
    },
    'messages/_general/ca/results.json',
  ),
  json('orphan text', TEXTS, /delanteDelante/, (texts) => {
    texts.delanteDelante = { label: 'Davant' };
  }),
  json('other placeholders in the other language', 'messages/_general/es/errors.json', /limit/, (texts) => {
    texts.maxLength = texts.maxLength.replace('{{limit}}', '{{limite}}');
  }),
  json('unknown role check', MENU, /membre/, (menu) => {
    page(menu, 'requests').access = ['membre'];
  }),
  json('unknown form', MENU, /certificate-reqest/, (menu) => {
    page(menu, 'requests').children[0].blocks[0].form = 'certificate-reqest';
  }),
  json('path used twice', MENU, /segells/, (menu) => {
    page(menu, 'etec').path = 'segells';
  }),
  json('unknown icon', MENU, /stampp/, (menu) => {
    page(menu, 'seals').icon = 'stampp';
  }),
];

/** Puts the three folders back as they are in `from`. */
export function restore(root: string, from: Map<string, string>): void {
  for (const [path, content] of from) writeFileSync(join(root, path), content);
}

/** The files that the breakages touch. */
export function snapshot(root: string): Map<string, string> {
  const files = new Set(BREAKAGES.map(({ file }) => file));
  return new Map([...files].map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
