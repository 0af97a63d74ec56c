import { useRef, useState } from 'react';
import { fold } from '../../form/tree.ts';
import { type Choice, type Field, useProblems } from '../../form/widget.ts';

export type Value = string | readonly string[];

/** Stands for what is written, among the choices. Nobody writes a blank alone: it counts as nothing. */
export const OTHER = ' ';

export interface Other {
  /** The choices, after them what came from elsewhere and is not among them, and what may be written. */
  choices: readonly Choice[];
  /** The chosen ones of those. */
  chosen: readonly string[];
  /** What is written; `undefined` where nothing is to be. */
  written: string | undefined;
  choose(chosen: readonly string[]): void;
  write(text: string): void;
}

/**
 * What is chosen and what is written stand in one value: a text, or a list with what is written as its last entry. An
 * empty one says that something is still to be written, which keeps the form from being sent.
 */
export function useOther(props: Omit<Field<Value>, 'options'>, otherLabel: string): Other {
  const { value, schema } = props;
  const isList = schema.items !== undefined;
  const [typed, setTyped] = useState<string | null>(null);
  // Who tries another choice and comes back finds what was written.
  const last = useRef('');
  const entries = value === undefined ? [] : [value].flat();
  const isKnown = (entry: string) => props.choices.some(({ name }) => name === entry);
  const end = entries.at(-1);
  // While it is written it may be for a moment what one of the choices is kept as.
  const isRepeated = end !== undefined && entries.indexOf(end) < entries.length - 1;
  const written = end !== undefined && (end === typed || isRepeated || !isKnown(end)) ? end : undefined;
  const known = written === undefined ? entries : entries.slice(0, -1);
  const strangers = known.filter((entry) => !isKnown(entry));
  // Of a text that must not be empty the schema says so itself.
  const isMissing = written?.trim() === '' && (isList || !props.required || written !== '');
  const meant = fold((written ?? '').trim());
  const isTwice = known.some((entry) =>
    [entry, props.choices.find(({ name }) => name === entry)?.label ?? ''].some((one) => fold(one) === meant),
  );
  // Of the very same words the schema says so itself.
  const saysSchema = isRepeated && schema.uniqueItems === true;
  useProblems(props.name, [
    ...(isMissing ? [{ error: 'errors.otherMissing' } as const] : []),
    ...(isTwice && meant !== '' && !saysSchema ? [{ error: 'errors.uniqueItems' } as const] : []),
  ]);

  const together = (chosen: readonly string[], other: string | undefined): Value | undefined => {
    const all = other === undefined ? chosen : [...chosen, other];
    return isList && all.length > 0 ? all : all[0];
  };
  return {
    choices: [
      ...props.choices,
      ...strangers.map((entry) => ({ value: entry, name: entry, label: entry })),
      { value: OTHER, name: OTHER, label: otherLabel },
    ],
    chosen: written === undefined ? known : [...known, OTHER],
    written,
    choose(chosen) {
      const rest = chosen.filter((entry) => entry !== OTHER);
      props.onChange(together(rest, chosen.includes(OTHER) ? (written ?? last.current) : undefined));
    },
    write(text) {
      last.current = text;
      setTyped(text);
      props.onDraft(together(known, text));
    },
  };
}
