import { ANONYMOUS } from '../../../core/session/access.ts';
import type { FormModel } from '../../forms/model.ts';
import { stringsOf } from '../../json.ts';
import type { MenuTree } from '../../menu/tree.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';

/** Checks that a form with `draftDays` has something to keep: something to type, that is sent later. */
export function checkDraftDays({ spec, fields }: FormModel, registry: Registry, report: Report): void {
  if (spec.draftDays === undefined) return;
  if (spec.submit === undefined)
    report.key(
      spec,
      'draftDays',
      say`the form is not sent, so nothing in it is begun that would end`,
      say`add "submit", or remove it`,
    );
  const isKept = ({ ui, widget = '' }: FormModel['fields'][number]) => {
    const { secret, file, display, fields: within } = registry.widgets.get(widget) ?? {};
    const fixed = ui['ui:readonly'] === true || ui['ui:disabled'] === true;
    return !(secret || file || display || within || fixed);
  };
  if (fields.length > 0 && !fields.some(isKept))
    report.key(
      spec,
      'draftDays',
      say`nothing that is typed into the form is kept: secrets, files and what cannot be changed never are`,
      say`remove it`,
    );
}

/** A draft is kept for a person who has signed in, of a form on a page. */
export function checkDraftPages(menu: MenuTree, forms: readonly FormModel[], report: Report): void {
  for (const { id, spec } of forms) {
    if (spec.draftDays === undefined) continue;
    const shown = menu.pages.flatMap((page) =>
      page.blocks
        .filter((block) => block.form === id)
        .map(({ node }) => {
          const own = stringsOf(node.access).map(({ text }) => text);
          return own.length > 0 ? own : page.access;
        }),
    );
    // A form that no page shows is reported by its own check, or stands in a dialog.
    const toSomebody = shown.some((access) =>
      access.some((name) => menu.checks.get(name)?.some((role) => role !== ANONYMOUS)),
    );
    if (toSomebody) continue;
    report.key(
      spec,
      'draftDays',
      shown.length > 0
        ? say`only visitors who have not signed in see the form, and a draft is kept for a person`
        : say`no page shows the form, and what is begun in a dialog is not kept`,
      say`show the form on a page for people who have signed in, or remove it`,
    );
  }
}
