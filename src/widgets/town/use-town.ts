import { useEffect, useRef, useState } from 'react';
import { fold } from '../../form/tree.ts';
import { type Field, type SourceAnswer, type SourceEntry, useFields, useLookup } from '../../form/widget.ts';
import type { Options } from './options.ts';
import { type Place, usePlace } from './use-place.ts';

export interface Town {
  place: Place;
  answer: SourceAnswer;
  /** The user has changed the place since it was filled: what comes of it is said. */
  moved: boolean;
  /** Town and what follows from it, at the user's choice; `undefined` empties them. */
  choose(entry: SourceEntry | undefined): void;
  /** The user has written a town that the list of the code does not have: a village, or a mistake. */
  strange: boolean;
}

interface Known {
  before: { place: Place; values: unknown[] } | null;
  /** The town of the place before: it stays when the new code has it too. */
  former: unknown;
  /** What the place brings is on its way. */
  waiting: boolean;
}

/**
 * Town, and the fields that follow from it, after the user has changed country or postal code (spec 2 §4):
 * they are emptied at once, so that nobody sends the town of another code, and filled when the answer is
 * there. What was stored is left alone, and so is what the user has written in the meantime.
 */
export function useTown({ name, readOnly, options }: Field<string, Options>): Town {
  const fields = useFields();
  const { place, answer } = usePlace(options);
  const fills = Object.entries(options.fills ?? {});
  const names = [name, ...fills.map(([, property]) => property)];
  const [moved, setMoved] = useState(false);
  const known = useRef<Known>({ before: null, former: undefined, waiting: false }).current;

  function fill(entry: SourceEntry | undefined) {
    for (const [fact, property] of fills) fields.set(property, entry?.facts?.[fact] ?? undefined);
  }

  function choose(entry: SourceEntry | undefined) {
    fields.set(name, entry?.value);
    fill(entry);
  }

  /** Empties what still is as it was at the place before; what came along with the change stays. */
  function leave(keeps: (at: number, name: string) => boolean) {
    known.former = fields.value(name) ?? known.former;
    names.forEach((one, at) => {
      if (!keeps(at, one)) fields.set(one, undefined);
    });
  }

  function move() {
    const last = known.before;
    known.before = { place, values: names.map((one) => fields.value(one)) };
    const country = last?.place.abroad !== place.abroad && place.touched.country;
    const code = last?.place.code !== place.code && place.touched.code;
    const byUser = country || code;
    if (samePlace(last?.place, place)) return;
    known.waiting = byUser && place.asks;
    setMoved(byUser);
    if (!byUser) return;
    // A code that is still being typed empties nothing; another country does, unless it is just taken up at home.
    if (!place.asks && !(country && (last || place.abroad))) return;
    leave((at, one) => (last ? fields.value(one) !== last.values[at] : fields.isTouched(one)));
  }

  function settle() {
    if (answer.state === 'refused') known.waiting = false;
    if (answer.state !== 'ready') return;
    known.waiting = false;
    const written = fields.value(name);
    const only = answer.entries.length === 1 ? answer.entries[0] : undefined;
    const same = sameTown(answer.entries, written ?? known.former);
    if (same || (only && !written)) choose(same ?? only);
    else if (only) fill(only);
  }

  // Without a list of dependencies: both look for themselves whether anything is new.
  useEffect(() => {
    if (readOnly) return;
    move();
    if (known.waiting) settle();
    if (known.before) known.before.values = names.map((one) => fields.value(one));
  });

  const isLoading = answer.state === 'idle' || answer.state === 'loading';
  useLookup(name, !readOnly && moved && place.asks && isLoading);

  const written = fields.value(name);
  const listed = answer.state === 'ready' ? answer.entries : [];
  const strange = fields.isTouched(name) && Boolean(written) && listed.length > 0 && !sameTown(listed, written);
  return { place, answer, moved, strange, choose };
}

function samePlace(last: Place | undefined, now: Place): boolean {
  return last?.abroad === now.abroad && last.code === now.code;
}

/** The town of that name, however its letters are written. */
function sameTown(entries: readonly SourceEntry[], town: unknown): SourceEntry | undefined {
  if (typeof town !== 'string' || town === '') return undefined;
  const wanted = fold(town.trim());
  return entries.find((entry) => fold(String(entry.value).trim()) === wanted);
}
