import { MAX_FILE_BYTES, MAX_FILES, MAX_FILES_BYTES } from '../../../core/files/limits.ts';
import { type FormField, outerFields, outerNames } from '../../fields/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { namedBy, wordNaming } from '../../forms/uses.ts';
import { jsonObjectOf, stringOf } from '../../json.ts';
import type { Registry } from '../../read/registry.ts';
import type { ReadConfig } from '../../read-config.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { listNames } from '../../suggest.ts';
import { checkMention } from './forms.ts';

/** Checks parameters and options that name a property of the form, and that every file goes along with what is sent. */
export function checkPropertyNames(form: FormModel, { registry, report }: ReadConfig): void {
  const known = outerNames(form);
  const unclear = outerFields(form).filter(({ broken }) => broken);
  const files = [...filesOf(form, registry), ...unclear].map(({ name }) => name);
  const named = namedBy(form, registry).filter(({ kind }) => kind === 'property' || kind === 'fileProperty');
  for (const { kind, place, as, name: property } of named) {
    checkMention({ property, place, keyword: as }, known, report);
    if (kind === 'fileProperty' && known.includes(property) && !files.includes(property))
      report.at(place)(
        say`"${as}" names "${property}", which holds no file`,
        files.length > 0
          ? say`use one of: ${listNames(files)}`
          : say`give that field a widget that holds a file, or remove this`,
      );
  }
  const sent = named.filter(({ kind }) => kind === 'fileProperty').map(({ name }) => name);
  checkFiles(form, sent, registry, report);
}

const MEGABYTE = 1_000_000;

/** Fields of the form itself whose widget holds files that travel beside the values. */
export function filesOf(form: FormModel, registry: Registry): FormField[] {
  return outerFields(form).filter((field) => holdsFile(field, registry));
}

/**
 * A file that nobody sends along would be chosen, and be gone without a word; so would files that are more than one send
 * takes.
 * @param sent properties that the actions of the form send along
 */
function checkFiles(form: FormModel, sent: readonly string[], registry: Registry, report: Report): void {
  const submit = jsonObjectOf(form.spec.submit);
  const action = stringOf(submit.action);
  if (action === undefined || !registry.actions.has(action)) return;
  const all = form.fields.filter((field) => holdsFile(field, registry));
  const param = wordNaming(registry.actions.get(action)?.params, 'fileProperty');
  for (const { path, name, owner, key } of all) {
    const at = report.key(owner, key);
    if (path.length > 1)
      at(say`"${name}" holds a file, and stands within another field`, say`put it into the form itself`);
    else if (sent.includes(name)) continue;
    else if (!param)
      at(
        say`"${name}" holds a file, and the action "${action}" sends none`,
        say`remove the field, or send the form by another action`,
      );
    else {
      const names = JSON.stringify(sent.length > 0 ? [...sent, name] : name).replaceAll(',', ', ');
      at(
        sent.length > 0
          ? say`"${name}" holds a file, and only "${sent.join('", "')}" is sent along`
          : say`"${name}" holds a file, and nothing sends it along`,
        sent.length > 0
          ? say`write "${param}": ${names} in "params" of "submit"`
          : say`add "${param}": ${names} to "params" of "submit"`,
      );
    }
  }
  checkRoom(all, report);
}

/** The server reads so many files of a form, and so many bytes of them together. */
function checkRoom(files: readonly FormField[], report: Report): void {
  const rooms = files.map((field) => ({ field, count: countOf(field), bytes: bytesOf(field) }));
  for (const { field, count } of rooms)
    if (count === undefined)
      report.field(field)(say`"${field.name}" takes any number of files`, say`add "maxItems" of ${MAX_FILES} at most`);
  const count = rooms.reduce((sum, one) => sum + (one.count ?? 0), 0);
  const bytes = rooms.reduce((sum, one) => sum + (one.count ?? 0) * one.bytes, 0);
  const [last] = rooms.slice(-1);
  if (!last || (count <= MAX_FILES && bytes <= MAX_FILES_BYTES)) return;
  report.field(last.field)(
    say`the form takes ${count} files of ${bytes / MEGABYTE} MB together, and one send has room for ${MAX_FILES} of ${MAX_FILES_BYTES / MEGABYTE} MB`,
    say`lower "maxItems", or "maximum" of "size"`,
  );
}

function countOf({ types, schemas }: FormField): number | undefined {
  if (!types.includes('array')) return 1;
  const most = schemas.map(({ maxItems }) => maxItems).filter((one) => typeof one === 'number');
  return most.length > 0 ? Math.min(...most) : undefined;
}

function bytesOf({ types, schemas }: FormField): number {
  const files = types.includes('array') ? schemas.map(({ items }) => jsonObjectOf(items)) : schemas;
  const most = files.map((file) => jsonObjectOf(jsonObjectOf(file.properties).size).maximum);
  return Math.min(MAX_FILE_BYTES, ...most.filter((one) => typeof one === 'number'));
}

function holdsFile({ widget = '' }: FormField, { widgets }: Registry): boolean {
  return widgets.get(widget)?.file === true;
}
