import { useEffect, useMemo, useRef, useState } from 'react';
import { fold, soughtText } from '../../form/tree.ts';
import {
  type Field,
  type SourceAnswer,
  type SourceEntry,
  useFields,
  useLookup,
  useSibling,
  useSource,
} from '../../form/widget.ts';

export type Town = ReturnType<typeof useTown>;

interface Memory {
  before: { address: Address; values: unknown[] } | null;
  /** The previous town. It stays if the new postal code has it too. */
  former: unknown;
  /** The answer for the new address is still to be applied. */
  waiting: boolean;
}

/**
 * After the user has changed country or postal code, empties the town and its dependent fields at once, so that the town
 * of another postal code is never sent, and fills them when the answer comes (spec 2 §4). Stored values, and values that
 * the user has typed meanwhile, stay.
 */
export function useTown({ name, readOnly, options }: Field<string, TownOptions>) {
  const fields = useFields();
  const { address, answer } = useAddress(options);
  const fills = Object.entries(options.fills ?? {});
  const names = [name, ...fills.map(([, property]) => property)];
  // The user has changed country or postal code, so that the result is announced.
  const [moved, setMoved] = useState(false);
  const memory = useRef<Memory>({ before: null, former: undefined, waiting: false }).current;

  function fill(entry: SourceEntry | undefined) {
    for (const [fact, property] of fills) fields.set(property, entry?.facts?.[fact] ?? undefined);
  }

  /** Sets the town and the dependent fields; `undefined` empties them. */
  function choose(entry: SourceEntry | undefined) {
    fields.set(name, entry?.value);
    fill(entry);
  }

  /** Empties the fields that still have their previous values. */
  function empty(keeps: (at: number, name: string) => boolean) {
    memory.former = fields.value(name) ?? memory.former;
    names.forEach((one, at) => {
      if (!keeps(at, one)) fields.set(one, undefined);
    });
  }

  function applyAddress() {
    const last = memory.before;
    memory.before = { address, values: names.map((one) => fields.value(one)) };
    const country = last?.address.abroad !== address.abroad && address.touched.country;
    const code = last?.address.code !== address.code && address.touched.code;
    const byUser = country || code;
    if (sameAddress(last?.address, address)) return;
    memory.waiting = byUser && address.asks;
    setMoved(byUser);
    if (!byUser) return;
    // An incomplete postal code empties nothing. Another country does, unless it only confirms the home country.
    if (!address.asks && !(country && (last || address.abroad))) return;
    empty((at, one) => (last ? fields.value(one) !== last.values[at] : fields.isTouched(one)));
  }

  function applyAnswer() {
    if (answer.state === 'refused') memory.waiting = false;
    if (answer.state !== 'ready') return;
    memory.waiting = false;
    const town = fields.value(name);
    const only = answer.entries.length === 1 ? answer.entries[0] : undefined;
    const same = sameTown(answer.entries, town ?? memory.former);
    if (same || (only && !town)) choose(same ?? only);
    else if (only) fill(only);
  }

  // Runs at every render; both functions compare with the previous state themselves.
  useEffect(() => {
    if (readOnly) return;
    applyAddress();
    if (memory.waiting) applyAnswer();
    if (memory.before) memory.before.values = names.map((one) => fields.value(one));
  });

  const isLoading = answer.state === 'idle' || answer.state === 'loading';
  useLookup(name, !readOnly && moved && address.asks && isLoading);

  const town = fields.value(name);
  const listed = answer.state === 'ready' ? answer.entries : [];
  // The user has typed a town that the postal code's list lacks: a village, or a mistake.
  const isUnlisted = fields.isTouched(name) && Boolean(town) && listed.length > 0 && !sameTown(listed, town);
  return { address, answer, moved, isUnlisted, choose };
}

function sameAddress(last: Address | undefined, now: Address): boolean {
  return last?.abroad === now.abroad && last.code === now.code;
}

/** The town of that name, whatever its case and accents. */
function sameTown(entries: readonly SourceEntry[], town: unknown): SourceEntry | undefined {
  if (typeof town !== 'string' || town === '') return undefined;
  const wanted = soughtText(town);
  return entries.find((entry) => fold(String(entry.value).trim()) === wanted);
}

interface Address {
  /** A country other than the home country; else `''`. */
  abroad: string;
  code: string;
  /** A complete postal code of the home country: the source is asked. */
  asks: boolean;
  /** Changed by the user. */
  touched: { country: boolean; code: boolean };
}

function useAddress(options: Partial<TownOptions>): { address: Address; answer: SourceAnswer } {
  const { source, query = '', home, length = DEFAULT_LENGTH } = options;
  const country = useSibling(options.country);
  const postal = useSibling(options.postalCode);
  const chosen = country.value ?? '';
  const abroad = chosen === '' || home === undefined || String(chosen) === String(home) ? '' : String(chosen);
  const code = String(postal.value ?? '');
  const asks = abroad === '' && code.length === length;
  const question = useMemo(() => (asks ? { [query]: code } : null), [asks, query, code]);
  const answer = useSource(source, question);
  return { address: { abroad, code, asks, touched: { country: country.touched, code: postal.touched } }, answer };
}

export interface TownOptions {
  source: string;
  query: string;
  postalCode: string;
  /** Length of a postal code of the home country; default 5 (spec 2 §9). */
  length: number;
  country: string;
  home: string | number;
  fills: Record<string, string>;
}

const DEFAULT_LENGTH = 5;
