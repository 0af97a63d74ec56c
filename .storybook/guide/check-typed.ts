import { checkAlone } from '../../src/compiler/alone/check.ts';
import { compileAlone, readAlone } from '../../src/compiler/alone/read.ts';
import { parseJsonFile } from '../../src/compiler/read/json-file.ts';
import { formatProblems, Report } from '../../src/compiler/report.ts';
import type { CompiledForm } from '../../src/core/config.ts';

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
  const read = readAlone('sample', file, others, report);
  checkAlone(read.form, report);
  const problem = formatProblems(report.problems, language).trim();
  return problem === '' ? { form: compileAlone(read), problem } : { problem };
}
