import { compileForm } from '../../src/compiler/emit/form.ts';
import { readFields } from '../../src/compiler/forms/fields.ts';
import type { FormModel } from '../../src/compiler/forms/model.ts';
import { splitForm } from '../../src/compiler/forms/split.ts';
import { plainStructure } from '../../src/compiler/forms/structure/plain.ts';
import type { JsonObject } from '../../src/compiler/json.ts';
import type { Registry } from '../../src/compiler/read/registry.ts';
import { Report } from '../../src/compiler/report.ts';
import type { CompiledForm, FormSpec } from '../../src/core/config.ts';
import { widgetManifests } from '../../src/widgets/manifests.ts';

const widgets = new Map(Object.entries(widgetManifests));

/** A form file without `$ref`s as it is published, its widgets named by their types. Throws for one that is refused. */
export function compileSchema(file: object, spec: FormSpec = {}): CompiledForm {
  const report = new Report();
  const whole = plainStructure(file as JsonObject, report);
  const split = splitForm(whole, report);
  const fields = readFields(split, widgets);
  if (report.problems.length > 0) throw new Error(report.problems.map(({ what }) => what).join('; '));
  const model = { id: 'sample', whole, split, spec, states: null, ...fields } as unknown as FormModel;
  return compileForm(model, { widgets } as unknown as Registry);
}
