import type { Problem } from './report.ts';

/** The findings of a check, for a person or a program. */
export interface Findings {
  problems: readonly Problem[];
  warnings: readonly Problem[];
}

/** One line each: `file:line:column  what is wrong  what to do`. */
export function formatProblems(problems: readonly Problem[]): string {
  return lines(problems, '');
}

/** The same for what may be published and is probably not meant: `file:line:column  warning: …`. */
export function formatWarnings(warnings: readonly Problem[]): string {
  return lines(warnings, 'warning: ');
}

/** Problems and warnings as they are, for a program. */
export function toJson({ problems, warnings }: Findings): string {
  return JSON.stringify({ problems, warnings }, null, 2);
}

function lines(found: readonly Problem[], level: string): string {
  return found.map((p) => `${p.file}:${p.line}:${p.column}  ${level}${p.what}  ${p.remedy}`).join('\n');
}
