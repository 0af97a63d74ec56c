import type { FormModel } from '../../forms/model.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';

/**
 * A widget that turns what is typed into a format keeps what it cannot turn: only the format then refuses it. And nobody types
 * the offset from UTC that a `time` has: what people mean is the clock on their wall.
 */
export function checkFormats(form: FormModel, registry: Registry, report: Report): void {
  for (const { widget = '', broken, schemas, owner, path, ui } of form.fields) {
    if (broken) continue;
    const manifest = registry.widgets.get(widget);
    const isTyped = ui['ui:readonly'] !== true && ui['ui:disabled'] !== true && manifest?.display !== true;
    const time = schemas.find(({ format }) => format === 'time');
    if (time && isTyped && ui['ui:value'] === undefined)
      report.value(
        time,
        'format',
        'a "time" has seconds and an offset from UTC, which nobody types',
        'write "format": "iso-time", a time of day such as 16:30',
      );
    const { formats } = manifest ?? {};
    if (!formats || schemas.some(({ format }) => formats.includes(String(format)))) continue;
    report.key(
      owner,
      path.at(-1) as string,
      `the widget "${widget}" needs a format, or what is typed wrong would be sent`,
      `add "format": "${formats[0]}"`,
    );
  }
}
