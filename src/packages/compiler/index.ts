import { checkAlone } from '../../compiler/alone/check.ts';
import { compileAlone, type FormAlone, readAlone } from '../../compiler/alone/read.ts';
import type { JsonObject } from '../../compiler/json.ts';
import { parseJsonFile } from '../../compiler/read/json-file.ts';
import { Report, tellProblem } from '../../compiler/report.ts';
import type { CompiledForm, Json } from '../../core/config.ts';

export type { CompiledForm } from '../../core/config.ts';

/** One thing wrong in a file, and what to do. */
export interface Problem {
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  what: string;
  remedy: string;
}

/** Name of a file, with slashes → its text. */
export type Files = Readonly<Record<string, string>>;

export interface CheckOptions {
  /** In which problems are told: `en`, `ca` or `es`. */
  language?: string;
}

/** Files in these folders hold fields to which forms refer by `$ref`. */
const REFERRED = /(?:^|\/)_(?:shared|records)\//;

/** Reads and checks forms, in a browser as in Node. Everything wrong is an answer; nothing is thrown. */
export function check(files: Files, { language = 'en' }: CheckOptions = {}): Problem[] {
  const report = new Report();
  for (const name of Object.keys(files).filter((one) => !REFERRED.test(one))) readChecked(name, files, {}, report);
  return told(report, language);
}

export interface Source {
  /** Name of the form's file; its first part is the form's id: `contact.schema.json`. */
  name: string;
  /** The file itself, and those that it refers to. */
  files: Files;
  /** Of rjsf, for a schema that does not say itself how it is drawn. */
  uiSchema?: object;
}

export interface CompiledTexts {
  form: CompiledForm;
  /** Texts that the schema says itself. */
  texts: Record<string, Json>;
}

export type Result<Made> = { problems: Problem[]; made: Made | null };

/** A form without its validators, or what is wrong in its file. */
export function compileForm(source: Source, { language = 'en' }: CheckOptions = {}): Result<CompiledTexts> {
  const report = new Report();
  const read = readChecked(source.name, source.files, (source.uiSchema ?? {}) as JsonObject, report);
  const problems = told(report, language);
  return { problems, made: read && problems.length === 0 ? { form: compileAlone(read), texts: read.texts } : null };
}

function readChecked(name: string, files: Files, uiSchema: JsonObject, report: Report): FormAlone | null {
  const parsed = Object.entries(files).map(([one, text]) => parseJsonFile(one, text, report));
  const file = parsed.find((one) => one.file === name);
  if (file?.value === undefined) return null;
  const others = parsed.filter((one) => one !== file);
  const id = name.replace(/^.*\//, '').replace(/\..*$/, '');
  const read = readAlone(id, file, others, report, uiSchema);
  checkAlone(read.form, report);
  return read;
}

function told(report: Report, language: string): Problem[] {
  return report.problems.map((problem) => {
    const { file, line, column, what, remedy } = tellProblem(problem, language);
    return { file, line, column, what, remedy };
  });
}
