import type { FormModel } from '../../forms/model.ts';
import type { Report } from '../../report.ts';
import { suggest } from '../../suggest.ts';

/** A value that cannot be chosen now must be among the choices. */
export function checkEnumDisabled(form: FormModel, report: Report): void {
  for (const { ui, choices, path } of form.fields) {
    const closed = ui['ui:enumDisabled'];
    if (!Array.isArray(closed)) continue;
    for (const [index, value] of closed.entries())
      if (!choices.some((choice) => JSON.stringify(choice) === JSON.stringify(value)))
        report.value(
          closed,
          index,
          `${JSON.stringify(value)} is no choice of "${path.at(-1)}"`,
          suggest(String(value), choices.filter(isSingle).map(String), 'add "enum": […], or remove "ui:enumDisabled"'),
        );
  }
}

function isSingle(choice: unknown): boolean {
  return typeof choice !== 'object';
}
