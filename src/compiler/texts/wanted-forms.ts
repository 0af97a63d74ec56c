import { fieldKeys } from '../../core/forms/property-names.ts';
import { EACH, namesOf, pathOf } from '../../core/values/field-path.ts';
import { type FormField, isFieldWithin } from '../fields/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { isSubmit, mailsOf, resultsIn, usesIn } from '../forms/uses.ts';
import {
  groupBy,
  isJsonObject,
  type JsonObject,
  jsonObjectOf,
  objectsOf,
  objectsWithin,
  stringOf,
  stringsOf,
} from '../json.ts';
import type { Text } from '../read/catalog.ts';
import type { JsonFile } from '../read/json-file.ts';
import { keyPlace, type Place, placeOf, valuePlace } from '../read/origin.ts';
import type { Registry } from '../read/registry.ts';
import type { ReadConfig } from '../read-config.ts';
import { nearest } from '../suggest.ts';
import { optionNames, type Wanted } from './wanted.ts';

/**
 * Rules that the engine may report, each with a text `errors.<rule>`; `errors.invalid` is the last
 * resort. They are optional: a form without a pattern does not ask for the text of a broken pattern.
 */
const RULES = [
  'required',
  'type',
  'number',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'formatMinimum',
  'formatMaximum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'uniqueIn',
  'alternatives',
  'additionalProperties',
];

/** Names that the text of a broken rule may fill in (`FieldError.params`); of a limit it is its number too. */
const RULE_NAMES: Readonly<Record<string, readonly string[]>> = {
  format: ['format', 'example'],
  multipleOf: ['multipleOf'],
  uniqueItems: ['first', 'second'],
};

function namesOfRule(rule: string): readonly string[] {
  return RULE_NAMES[rule] ?? (/(?:minimum|maximum|^min|^max)/i.test(rule) ? ['limit', 'count'] : []);
}

/** Widgets that show a boolean as two choices, so that both need a text. */
const TWO_CHOICES = ['radio', 'select'];

/** The mail that a name stands for. The dialect reports a misspelt name, so the texts of the mail that was meant are not unused. */
export function meantMail(named: string, mails: readonly string[]): string {
  return mails.includes(named) ? named : (nearest(named, mails) ?? named);
}

/** Texts of a form: its own and those of its fields. `contexts` are those of the blocks that show it. */
export function wantedByForm(form: FormModel, contexts: readonly string[], { registry, names }: ReadConfig): Wanted[] {
  const start = placeOf(form.whole);
  const wanted: Wanted[] = [];
  const ask: Ask = (keys, required, place = start, fills = []) =>
    wanted.push({ keys, required, place, contexts, ...(fills && { fills }) });
  const own = `forms.${form.id}`;
  ask([`${own}.title`], false);
  ask([`${own}.intro`], false);
  const { spec } = form;
  const buttons = stringsOf(spec.buttons ?? (isJsonObject(spec.submit) ? ['submit'] : []));
  for (const { text } of buttons)
    ask([`${own}.buttons.${text}`, `app.form.${text}`], true, valuePlace(spec, 'buttons'));
  ask([`${own}.buttons.submitWaits`], false);
  ask([`${own}.buttons.submitting`], false);
  for (const button of objectsOf(spec.buttons)) wantedByButton(own, button, ask);
  for (const section of objectsOf(spec.sections)) {
    ask([`${own}.sections.${section.id}.title`], spec.inSteps === true, valuePlace(section, 'id'));
    ask([`${own}.sections.${section.id}.text`], false);
  }
  for (const result of resultsIn(form)) {
    const text = stringOf(result.text);
    if (text !== undefined) ask([`results.${text}`], true, valuePlace(result, 'text'), null);
  }
  for (const use of usesIn(form)) {
    for (const named of mailsOf(use, registry)) {
      const mail = meantMail(named, names.mail);
      const sent = jsonObjectOf(use.params).copy === true ? [mail, `${mail}-copy`] : [mail];
      for (const name of sent) wanted.push({ keys: [`mails.${name}`], required: false, place: start, open: true });
    }
  }
  for (const condition of objectsOf(spec.enabled)) {
    const error = stringOf(condition.error);
    if (error !== undefined) ask([`${own}.enabled.${error}`], true, valuePlace(condition, 'error'));
  }
  for (const rule of objectsOf(spec.rules)) {
    const [field, error] = [stringOf(rule.field), stringOf(rule.error)];
    if (field !== undefined && error !== undefined)
      ask([...keysOf(form.id, field, `errors.${error}`), `errors.${error}`], true, valuePlace(rule, 'error'));
  }
  const repeated = repeatedFields(form.fields);
  for (const field of form.fields) {
    const first = repeated.get(pathOf(field.path));
    if (isUnderstood(field, registry)) wantedByField(form.id, field, first, registry, ask);
    else wanted.push({ keys: fieldKeyStarts(form.id, field), required: false, place: start, contexts, open: true });
  }
  return wanted;
}

/** Texts of a button with an id; each step of a button with steps has a text. */
function wantedByButton(own: string, button: JsonObject, ask: Ask): void {
  const id = stringOf(button.id);
  if (id === undefined) return;
  if (isSubmit(button)) {
    ask([`${own}.buttons.submit`, 'app.form.submit'], true, valuePlace(button, 'id'));
    return;
  }
  ask([`${own}.buttons.${id}`], true, valuePlace(button, 'id'));
  if (button.confirm === true) ask([`${own}.${id}.confirm`], true, valuePlace(button, 'confirm'));
  const steps = objectsOf(button.steps);
  for (const step of steps) ask([`${own}.${id}.steps.${step.id}`], steps.length > 1, valuePlace(step, 'id'));
}

/** Without a type, a widget or what its `$ref` leads to, nobody can say which texts a field asks for. */
function isUnderstood(field: FormField, registry: Registry): boolean {
  // Such a name is refused, so its texts are not required.
  const isNamed = namesOf(pathOf(field.path)).at(-1) === field.name;
  return (
    isNamed &&
    !field.broken &&
    field.types.length > 0 &&
    (field.widget === undefined || registry.widgets.has(field.widget))
  );
}

function fieldKeyStarts(formId: string, field: FormField): string[] {
  return keysOf(formId, pathOf(field.path), '').map((key) => key.slice(0, -1));
}

/** Of a name that every object has, such as `constructor`, texts of several files cannot be merged: they stand with the form. */
function keysOf(formId: string, path: string, name: string): readonly string[] {
  const keys = fieldKeys(formId, path, name);
  return String(namesOf(path).at(-1)) in {} ? keys.slice(0, 1) : keys;
}

/** @param fills the names that are filled in, none by default; `null` where another check knows them, or nobody */
type Ask = (keys: readonly string[], required: boolean, place?: Place, fills?: readonly string[] | null) => void;

/** @param first the outermost path of the same field, whose texts all levels share */
function wantedByField(
  formId: string,
  field: FormField,
  first: string | undefined,
  registry: Registry,
  ask: Ask,
): void {
  const property = pathOf(field.path);
  const place = keyPlace(field.owner, field.key);
  // The entries of a list are called by it.
  const isEntry = field.key === 'items' && field.path.at(-1) === EACH;
  const manifest = field.widget === undefined ? undefined : registry.widgets.get(field.widget);
  const keys = (name: string) => {
    const [own = '', ...others] = keysOf(formId, property, name);
    return first === undefined ? [own, ...others] : [own, keysOf(formId, first, name)[0] as string, ...others];
  };
  const text = (name: string, required: boolean, fills: readonly string[] = []) =>
    ask(keys(name), required, place, fills);

  if (!isEntry) {
    text('label', field.widget !== undefined && manifest?.noLabel !== true);
    text('help', false);
  }
  text('placeholder', false);
  for (const name of optionNames(field.choices)) text(name, true);
  if (field.types.includes('boolean') && field.choices.length === 0) {
    for (const choice of ['true', 'false']) text(`options.${choice}`, TWO_CHOICES.includes(field.widget ?? ''));
  }
  for (const [name, need] of Object.entries(manifest?.texts ?? {}))
    text(name, need === 'required', manifest?.fills?.[name]);

  const named = jsonObjectOf(field.ui['ui:errors']);
  for (const [rule, code] of Object.entries(named)) {
    if (typeof code === 'string')
      ask([...keys(`errors.${code}`), `errors.${code}`], true, valuePlace(named, rule), namesOfRule(rule));
  }
  for (const rule of RULES) if (!Object.hasOwn(named, rule)) text(`errors.${rule}`, false, namesOfRule(rule));
}

/** Error texts every form may need, those of widgets, and those that shared fields name while no form uses them. */
export function wantedByRules(shared: readonly JsonFile[], widgets: Iterable<string>): Wanted[] {
  // A widget has words of its own for a number that has to be whole.
  const rules = [...RULES, 'integer'];
  const ofWidgets = [...widgets].flatMap((widget) => rules.map((rule) => `widgets.${widget}.errors.${rule}`));
  const optional = (key: string): Wanted => ({ keys: [key], required: false, place: undefined });
  const codes = shared
    .flatMap(({ value }) => objectsWithin(value))
    .flatMap((one) => Object.entries(jsonObjectOf(one['ui:errors'])));
  const own = [...[...RULES, 'invalid'].map((rule) => [rule, rule] as const), ...codes];
  return [
    ...own.map(([rule, code]) => ({ ...optional(`errors.${code}`), fills: namesOfRule(rule) })),
    ...ofWidgets.map(optional),
  ];
}

/**
 * Fields that stand in themselves (answers to an answer) by path, and the path of the same field where it stands first:
 * its texts are those of all levels.
 */
function repeatedFields(fields: readonly FormField[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const same of groupBy(fields, lineOf).values()) {
    const byDepth = [...same].sort((one, other) => one.path.length - other.path.length);
    for (const field of same.length > 1 ? same : []) {
      const first = byDepth.find(
        (one) => one.path.length < field.path.length && isFieldWithin(field, one.path.slice(0, -1)),
      );
      if (first) found.set(pathOf(field.path), pathOf(first.path));
    }
  }
  return found;
}

/** Property → its place in a file. */
function lineOf({ owner, key, name }: FormField): string {
  const place = keyPlace(owner, key);
  return `${place?.source.file}:${place?.offset}:${name}`;
}

/** Texts that a form may need, with those of its repeated fields at each level. */
export function atEachLevel(formId: string, fields: readonly FormField[], texts: readonly Text[]): readonly Text[] {
  const repeated = repeatedFields(fields);
  if (repeated.size === 0) return texts;
  const all = new Map(texts.map((text) => [text.key, text]));
  const start = (path: string) => fieldKeys(formId, path, '')[0] as string;
  for (const [path, first] of repeated) {
    const [own, once] = [start(path), start(first)];
    for (const text of texts) {
      const name = text.key.startsWith(once) ? text.key.slice(once.length) : 'fields.';
      const key = own + name;
      if (!name.startsWith('fields.') && !all.has(key)) all.set(key, { ...text, key });
    }
  }
  return [...all.values()];
}
