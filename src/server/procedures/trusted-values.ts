import type { Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import { countedValues } from '../../core/forms/counted-values.ts';
import { isFixed, isShownOnly, uiAt } from '../../core/forms/drawn.ts';
import { firstValues } from '../../core/forms/first-values.ts';
import { prefillsOf } from '../../core/forms/form-actions.ts';
import { schemaOf } from '../../core/forms/property-names.ts';
import { fieldOrder } from '../../core/values/display.ts';
import { pathOf, type Step } from '../../core/values/field-path.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { ServerContext } from '../http/context.ts';

/**
 * What the form would be prefilled with now, by property: the same function as in the browser. What only the
 * browser can read gives nothing here; people can change it, so what was sent counts.
 */
export async function storedValues(
  { readers }: Pick<ServerContext, 'readers'>,
  db: Queries,
  user: SessionUser,
  { form, current }: { form: LoadedForm; current: LoadedVersion },
  scope: FormScope,
): Promise<Values> {
  const uses = prefillsOf(form.spec);
  const found: (Values | null)[] = [];
  for (const { action, params = {} } of uses) {
    const read = readers.get(action);
    found.push(read ? await read(db, user, params, current) : {});
  }
  return firstValues(form, uses, found, scope).values;
}

/** The form's own properties and no others; those people cannot change as stored or as the form begins, whatever the client says. */
export function trustedValues(form: LoadedForm, sent: Values, stored: Values): Values {
  const values: Values = {};
  for (const property of fieldOrder(form)) {
    if (isShownOnly(form, [property])) continue;
    const source = isFixed(form, [property]) ? { ...defaultOf(form, [property]), ...stored } : sent;
    if (Object.hasOwn(source, property)) values[property] = trustedWithin(form, [property], source[property]);
  }
  return countedValues(form, values);
}

/** Of a group and of rows the form's own fields; those that nobody can fill in as the form begins. */
function trustedWithin(form: LoadedForm, steps: readonly Step[], sent: unknown): unknown {
  const ui = uiAt(form, steps);
  if (!form.widgets[String(ui['ui:widget'])]?.fields || typeof sent !== 'object' || sent === null) return sent;
  if (Array.isArray(sent)) return sent.map((row, index) => trustedWithin(form, [...steps, index], row));
  const names = Object.keys(sent).filter((name) => {
    const field = [...steps, name];
    return Object.hasOwn(ui, name) && !name.startsWith('ui:') && !isFixed(form, field) && !isShownOnly(form, field);
  });
  const own = names.map((name) => [name, trustedWithin(form, [...steps, name], (sent as Values)[name])]);
  const fixed = Object.keys(ui).filter((name) => !name.startsWith('ui:') && isFixed(form, [...steps, name]));
  return Object.assign(Object.fromEntries(own), ...fixed.map((name) => defaultOf(form, [...steps, name])));
}

/** What a field holds that nobody can change and no record fills, as the form says. */
function defaultOf(form: LoadedForm, steps: readonly Step[]): Values {
  const { default: first } = schemaOf(form.schema, pathOf(steps));
  return first === undefined ? {} : { [String(steps.at(-1))]: first as Values[string] };
}
