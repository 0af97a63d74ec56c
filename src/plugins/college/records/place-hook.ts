import type { Values } from '../../../core/config.ts';
import type { HookError, Queries, RecordHook } from '../../../server/plugin.ts';
import { SPAIN } from '../places/place-data.ts';
import { provinceOf, townsInstead, townsOf } from '../places/towns.ts';

/** The place of an address (spec 2 §4): in Spain as the town list says, else by the postal code's province. */
export const placeHook: RecordHook = {
  records: ['contact-address', 'consumer-access', 'professional-address', 'certifier-address'],
  async beforeWrite({ db, before, values }) {
    const { direccion__idpais: country, direccion__codigoPostal: postalCode } = values;
    if (country === undefined) return {};
    if (country !== SPAIN) return { values: { direccion__provincia: undefined, direccion__comarca: undefined } };
    const code = typeof postalCode === 'string' ? postalCode : '';
    const errors = await wrongTown(db, before, values);
    const towns = await townsOf(db, code);
    if (towns.length === 0) {
      const province = values.direccion__provincia ?? (await provinceOf(code)) ?? undefined;
      return { values: { direccion__provincia: province }, errors };
    }
    const named = towns.filter(({ poblacion }) => poblacion === values.direccion__poblacion);
    const possible = named.length > 0 ? named : towns;
    return {
      values: {
        direccion__provincia: listed(possible, 'provincia', values.direccion__provincia),
        direccion__comarca: listed(possible, 'comarca', values.direccion__comarca),
      } satisfies Values,
      errors,
    };
  },
};

/** A town that the list has under other codes than this one; what is stored already is left in peace. */
async function wrongTown(db: Queries, before: Values, after: Values): Promise<Record<string, HookError>> {
  const { direccion__codigoPostal: code, direccion__poblacion: town } = after;
  if (typeof code !== 'string' || typeof town !== 'string') return {};
  if (before.direccion__codigoPostal === code && before.direccion__poblacion === town) return {};
  const towns = await townsInstead(db, code, town);
  if (towns.length === 0) return {};
  return { direccion__poblacion: { key: 'errors.townOfOtherCode', values: { code, towns: towns.join(', ') } } };
}

/** The value that was sent if the list has it, else the list's word where it has only one; nothing when it has none. */
function listed<Fact extends 'provincia' | 'comarca'>(
  towns: readonly Record<Fact, string>[],
  fact: Fact,
  sent: unknown,
): string | undefined {
  const known = [...new Set(towns.map((town) => town[fact]))];
  const own = known.find((name) => name !== '' && name === sent);
  return own ?? (known.length === 1 ? known[0] || undefined : undefined);
}
