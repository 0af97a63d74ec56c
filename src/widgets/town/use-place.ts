import { useMemo } from 'react';
import { type SourceAnswer, useSibling, useSource } from '../../form/widget.ts';
import { LENGTH, type Options } from './options.ts';

/** Where the address is, as far as towns depend on it. */
export interface Place {
  /** The country's value as text; `''` at home. */
  abroad: string;
  code: string;
  /** At home with a whole code: the source is asked. */
  asks: boolean;
  /** The user has changed it since it was filled. */
  touched: { country: boolean; code: boolean };
}

/** Country and postal code as they stand, and what the source answers to just these. */
export function usePlace(options: Partial<Options>): { place: Place; answer: SourceAnswer } {
  const { source, query = '', home, length = LENGTH } = options;
  const country = useSibling(options.country);
  const postal = useSibling(options.postalCode);
  const chosen = country.value ?? '';
  const abroad = chosen === '' || home === undefined || String(chosen) === String(home) ? '' : String(chosen);
  const code = String(postal.value ?? '');
  const asks = abroad === '' && code.length === length;
  const question = useMemo(() => (asks ? { [query]: code } : null), [asks, query, code]);
  const answer = useSource(source, question);
  return { place: { abroad, code, asks, touched: { country: country.touched, code: postal.touched } }, answer };
}
