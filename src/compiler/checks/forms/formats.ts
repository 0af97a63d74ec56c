import type { FormModel } from '../../forms/model.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';

/** A widget that turns what is typed into a format keeps what it cannot turn: only the format then refuses it. */
export function checkFormats(form: FormModel, registry: Registry, report: Report): void {
  for (const { widget = '', broken, schemas, owner, path } of form.fields) {
    const { formats } = registry.widgets.get(widget) ?? {};
    if (!formats || broken || schemas.some(({ format }) => formats.includes(String(format)))) continue;
    report.key(
      owner,
      path.at(-1) as string,
      `the widget "${widget}" needs a format, or what is typed wrong would be sent`,
      `add "format": "${formats.join('" or "')}"`,
    );
  }
}
