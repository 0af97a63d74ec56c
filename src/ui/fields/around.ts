import { createContext, useContext } from 'react';

/** The title of the row around a list, after those around that; empty for a list in no row. */
export const RowAround = createContext('');

/** A name that tells a row, or a button, from those of other rows: `Fill 1, Persona 2`. */
export function within(around: string, name: string): string {
  return [name, around].filter((one) => one !== '').join(', ');
}

/** The name of a button of a field, which stands in every row that has the field. */
export function useNameInRow(name: string): string {
  return within(useContext(RowAround), name);
}
