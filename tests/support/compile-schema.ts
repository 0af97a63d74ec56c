import { compileAlone, fileOf, readAlone } from '../../src/compiler/alone/read.ts';
import { Report } from '../../src/compiler/report.ts';
import type { CompiledForm, FormSpec } from '../../src/core/config.ts';

/** A form file without `$ref`s as it is published, its widgets named by their types. Throws for one that is refused. */
export function compileSchema(file: object, spec: FormSpec = {}): CompiledForm {
  const report = new Report();
  const read = readAlone('sample', fileOf('sample.schema.json', { ...file, form: spec }, report), [], report);
  if (report.problems.length > 0) throw new Error(report.problems.map(({ what }) => what).join('; '));
  const form = compileAlone(read);
  const { submit: _, ...rest } = form.spec;
  // Some tests want a form that nobody sends.
  return spec.submit ? form : { ...form, spec: rest };
}
