import type { Values } from '../../../core/config.ts';
import { fieldOrder } from '../../../core/values/display.ts';
import type { LoadedForm } from '../../../server/plugin.ts';

/** Count only with a policy that is not the college's. */
const OWN_POLICY = ['compania_seguros', 'num_poliza', 'importe_cobertura'];

/**
 * The values of a declaration as its form has them: 0 and 1 of the wire where the form has a box, and the other way
 * round. Whoever has no policy of their own says nothing about one (spec 2 §5).
 */
export function valuesOfBody(form: LoadedForm, body: Readonly<Record<string, unknown>>): Values {
  const sent = fieldOrder(form).filter((property) => Object.hasOwn(body, property));
  const values: Values = Object.fromEntries(
    sent.map((property) => [property, asSchema(form, property, body[property])]),
  );
  if (Number(values.poliza_externa ?? 0) !== 1) for (const property of OWN_POLICY) delete values[property];
  return values;
}

function asSchema(form: LoadedForm, property: string, value: unknown): unknown {
  const { type } = ((form.schema.properties ?? {}) as Record<string, { type?: unknown }>)[property] ?? {};
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  return (type === 'integer' || type === 'number') && typeof value === 'boolean' ? Number(value) : value;
}
