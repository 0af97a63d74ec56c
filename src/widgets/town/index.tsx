import { useLayoutEffect, useRef } from 'react';
import { type Field, useField, type WidgetProps } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote, type NoteContent } from '../../ui/fields/field-note.tsx';
import { SelectBox } from '../../ui/fields/select-box.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { type Town, type TownOptions, useTown } from './use-town.ts';

/**
 * The town of a postal code (spec 2 §4). A code with one town fills this field and its dependent fields; a code with
 * several towns turns this field into a list; otherwise the user types the town. The postal code is another field.
 */
export default function TownWidget(widget: WidgetProps<string, TownOptions>) {
  const props = useField(widget);
  const town = useTown(props);
  const { placeholder = props.placeholder, ...townNote } = useTownNote(town, Boolean(props.value), props.invalid);
  const note = `${props.id}__note`;
  const isList = town.answer.entries.length > 1 && !props.readOnly;
  const describedBy = idList(props.describedBy, townNote.message !== '' && note);
  const field = { ...props, placeholder, describedBy };
  useKeptFocus(props.id, isList);
  return (
    <>
      {isList ? (
        <TownList field={field} town={town} />
      ) : (
        <TextInput field={field} text={props.value ?? ''} onText={(text) => props.onDraft(text || undefined)} />
      )}
      <FieldNote id={note} {...townNote} />
    </>
  );
}

function TownList({ field, town }: { field: Field<string, TownOptions>; town: Town }) {
  const { text } = useTexts();
  const { value, required, placeholder } = field;
  const entries = new Map(town.answer.entries.map((entry) => [String(entry.value), entry]));
  const chosen = value ?? '';
  const options = [...entries].map(([key, { label }]) => ({ key, label }));
  return (
    <SelectBox
      field={field}
      // A stored or typed town stays in the list, even if the source lacks it.
      options={chosen === '' || entries.has(chosen) ? options : [{ key: chosen, label: chosen }, ...options]}
      chosen={chosen}
      empty={chosen === '' || !required ? placeholder || text('app.form.choose') : undefined}
      onChoose={(key) => (key === chosen ? undefined : town.choose(entries.get(key)))}
    />
  );
}

/** Keeps the focus when the box becomes a list, or a list becomes a box. */
function useKeptFocus(id: string, isList: boolean): void {
  const drawn = useRef(isList);
  // Read during render, before the other control replaces the focused one.
  const hadFocus = globalThis.document?.activeElement?.id === id;
  useLayoutEffect(() => {
    if (drawn.current === isList) return;
    drawn.current = isList;
    if (hadFocus) document.getElementById(id)?.focus();
  });
}

interface TownNote extends NoteContent {
  /** Shown in the empty box while the answer loads, so that the layout does not jump. */
  placeholder?: string;
}

const NOTHING: TownNote = { message: '' };

/** The note after the user has changed country or postal code, or typed an unlisted town. */
function useTownNote({ address, answer, moved, isUnlisted }: Town, hasTown: boolean, invalid: boolean): TownNote {
  const { text } = useTexts();
  const { code } = address;
  if (isUnlisted) {
    // The field's error says it already.
    if (invalid) return NOTHING;
    const towns = answer.entries.map(({ label }) => label).join(', ');
    return { message: text('widgets.town.other', { code, towns }), problem: true };
  }
  if (!moved) return NOTHING;
  if (address.abroad) return { message: text('widgets.town.abroad') };
  if (!address.asks) return NOTHING;
  switch (answer.state) {
    case 'ready':
      break;
    case 'refused':
      return { message: text('widgets.town.unknown', { code }), problem: true };
    case 'unreachable':
      return { message: text('widgets.town.unreachable'), problem: true, onRetry: answer.retry };
    default:
      return { message: text('widgets.town.searching'), placeholder: text('widgets.town.searching'), unseen: true };
  }
  const [first, ...more] = answer.entries;
  if (!first) return { message: text('widgets.town.unknown', { code }), problem: true };
  if (more.length === 0) return { message: text('widgets.town.filled', { code, town: first.label }), unseen: true };
  return hasTown ? NOTHING : { message: text('widgets.town.several', { code, towns: answer.entries.length }) };
}
