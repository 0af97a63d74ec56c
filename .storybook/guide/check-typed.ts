import { checkingAjv } from '../../src/compiler/ajv.ts';
import { checkDrawable, checkLooks } from '../../src/compiler/checks/fields/drawable.ts';
import { checkFormats, checkLimits } from '../../src/compiler/checks/fields/values.ts';
import { checkFillable } from '../../src/compiler/checks/forms/fillable.ts';
import { checkForm } from '../../src/compiler/checks/forms/forms.ts';
import { checkRules } from '../../src/compiler/checks/forms/rules.ts';
import type { Dialect } from '../../src/compiler/dialect.ts';
import { compileForm } from '../../src/compiler/emit/form.ts';
import { checkFormExpressions } from '../../src/compiler/expressions/check.ts';
import { readFields } from '../../src/compiler/forms/fields.ts';
import type { FormModel } from '../../src/compiler/forms/model.ts';
import { splitForm } from '../../src/compiler/forms/split.ts';
import { plainStructure } from '../../src/compiler/forms/structure/plain.ts';
import { jsonObjectOf } from '../../src/compiler/json.ts';
import { type JsonFile, parseJsonFile } from '../../src/compiler/read/json-file.ts';
import type { Registry } from '../../src/compiler/read/registry.ts';
import type { ReadConfig } from '../../src/compiler/read-config.ts';
import { inlineRefs } from '../../src/compiler/refs.ts';
import { formatProblems, Report } from '../../src/compiler/report.ts';
import { say } from '../../src/compiler/said/say.ts';
import { suggest } from '../../src/compiler/suggest.ts';
import type { CompiledForm, FormSpec } from '../../src/core/config.ts';
import { widgetManifests } from '../../src/widgets/manifests.ts';

const widgets = new Map(Object.entries(widgetManifests));
/** Files from which a form may take fields. */
const texts = import.meta.glob<string>(['../../schemas/_shared/*.json', '../../schemas/_records/*.json'], {
  eager: true,
  import: 'default',
  query: '?raw',
});

/** The form of a file as it is typed, or the lines that the check has for it in a language. */
export function checkTyped(name: string, text: string, language: string): { form?: CompiledForm; problem: string } {
  const report = new Report();
  const others = Object.entries(texts).map(([path, one]) => parseJsonFile(path.replace('../../', ''), one, report));
  const file = parseJsonFile(name, text, report);
  const files = new Map<string, JsonFile>([file, ...others].map((one) => [one.file, one]));
  const whole = plainStructure(inlineRefs(file, files, report), report);
  const split = splitForm(whole, report);
  const spec = { submit: { action: 'send' }, ...jsonObjectOf(whole.form) } as FormSpec;
  const fields = readFields(split, widgets);
  const form = { id: 'sample', whole, split, spec, states: null, ...fields } as unknown as FormModel;
  const registry = { widgets } as unknown as Registry;
  for (const { ui } of form.fields) {
    const widget = ui['ui:widget'];
    if (typeof widget === 'string' && !widgets.has(widget))
      report.value(ui, 'ui:widget')(
        say`unknown ${say`widget`} "${widget}"`,
        suggest(widget, [...widgets.keys()], say`remove it`),
      );
  }
  // The dialect's own code is made on a disk: unknown keywords are told by `npm run config:check` alone.
  const dialect = { check() {}, checkOptions() {} } as unknown as Dialect;
  const config = { registry, dialect, ajv: checkingAjv(), forms: [form], report } as unknown as ReadConfig;
  checkForm(form, config);
  checkDrawable(form, config);
  checkLooks(form, config);
  checkFormats(form, config);
  checkFillable(form, config);
  checkLimits(form, config);
  checkFormExpressions(form, config);
  checkRules(form, config);
  const problem = formatProblems(report.problems, language).trim();
  return problem === '' ? { form: compileForm(form, registry), problem } : { problem };
}
