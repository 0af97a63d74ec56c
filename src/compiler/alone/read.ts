import type { CompiledForm, FormSpec } from '../../core/config.ts';
import { widgetManifests } from '../../widgets/manifests.ts';
import { compileForm } from '../emit/form.ts';
import { readFields } from '../fields/fields.ts';
import { splitForm } from '../fields/split.ts';
import { plainStructure } from '../fields/structure/plain.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, jsonObjectOf } from '../json.ts';
import { type JsonFile, parseJsonFile } from '../read/json-file.ts';
import type { Registry } from '../read/registry.ts';
import { inlineRefs } from '../refs.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import { textsWithin, withoutWords, withUiSchema } from './stock-words.ts';

const widgets = new Map(Object.entries(widgetManifests));

/** What files may name where nothing but forms is known. */
export const FORMS_ALONE = { widgets } as unknown as Registry;

/** A form, and the texts that its schema says itself, in the shape of a form's message file. */
export interface FormAlone {
  form: FormModel;
  texts: JsonObject;
}

/**
 * A form by itself, without the pages, texts and settings of an organisation. It can be sent, unless its file says
 * otherwise.
 * @param others files that its `$ref`s may lead to
 * @param uiSchema of rjsf, for a schema that does not say itself how it is drawn
 */
export function readAlone(
  id: string,
  file: JsonFile,
  others: readonly JsonFile[],
  report: Report,
  uiSchema: JsonObject = {},
): FormAlone {
  const files = new Map([file, ...others].map((one) => [one.file, one]));
  const stock = withUiSchema(inlineRefs(file, files, report), uiSchema);
  const whole = plainStructure(withoutWords(stock), report);
  const split = splitForm(whole, report);
  const spec = { submit: { action: 'send' }, ...jsonObjectOf(whole.form) } as FormSpec;
  const known = { states: null, listed: new Map(), roles: [] };
  const form = { id, file, whole, split, spec, ...known, ...readFields(split, widgets) } as unknown as FormModel;
  for (const { ui } of form.fields) {
    const widget = ui['ui:widget'];
    if (typeof widget === 'string' && !widgets.has(widget))
      report.value(ui, 'ui:widget')(
        say`unknown ${say`widget`} "${widget}"`,
        suggest(widget, [...widgets.keys()], say`remove it`),
      );
  }
  return { form, texts: textsWithin(stock) };
}

/** A value as a file of that name would hold it. */
export function fileOf(name: string, value: unknown, report: Report): JsonFile {
  return parseJsonFile(name, JSON.stringify(value, null, 2), report);
}

export function compileAlone({ form }: Pick<FormAlone, 'form'>): CompiledForm {
  return compileForm(form, FORMS_ALONE);
}
