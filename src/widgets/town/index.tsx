import { useLayoutEffect, useRef } from 'react';
import { type Field, useField, type WidgetProps } from '../../form/widget.ts';
import { idList } from '../../ui/fields/field-control.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { SelectBox } from '../../ui/fields/select-box.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Options } from './options.ts';
import { useSaying } from './use-saying.ts';
import { type Town, useTown } from './use-town.ts';

/**
 * The town of a postal code (spec 2 §4). A code with one town fills it in, together with the fields that
 * follow from it; one with several makes the field a list; in every other case the town is typed. The
 * postal code stands in a field of its own, which only has to hold a text.
 */
export default function TownWidget(widget: WidgetProps<string, Options>) {
  const props = useField(widget);
  const town = useTown(props);
  const { placeholder = props.placeholder, ...saying } = useSaying(town, Boolean(props.value), props.invalid);
  const note = `${props.id}__note`;
  const offers = town.answer.entries.length > 1 && !props.readOnly;
  const describedBy = idList(props.describedBy, saying.message !== '' && note);
  const field = { ...props, placeholder, describedBy };
  useKeptFocus(props.id, offers);
  return (
    <>
      {offers ? (
        <TownList field={field} town={town} />
      ) : (
        <TextInput field={field} text={props.value ?? ''} onText={(text) => props.onDraft(text || undefined)} />
      )}
      <FieldNote id={note} {...saying} />
    </>
  );
}

function TownList({ field, town }: { field: Field<string, Options>; town: Town }) {
  const { text } = useTexts();
  const { value, required, placeholder } = field;
  const entries = new Map(town.answer.entries.map((entry) => [String(entry.value), entry]));
  const chosen = value ?? '';
  const options = [...entries].map(([key, { label }]) => ({ key, label }));
  return (
    <SelectBox
      field={field}
      // A town that was stored or typed stays, even one that the source does not know.
      options={chosen === '' || entries.has(chosen) ? options : [{ key: chosen, label: chosen }, ...options]}
      chosen={chosen}
      empty={chosen === '' || !required ? placeholder || text('app.form.choose') : undefined}
      onChoose={(key) => (key === chosen ? undefined : town.choose(entries.get(key)))}
    />
  );
}

/** When the box becomes a list, or the other way round, while the user stands in it, they go on standing there. */
function useKeptFocus(id: string, offers: boolean): void {
  const drawn = useRef(offers);
  // Asked while it is drawn: once the other control is there, the one that had the focus has gone.
  const inside = globalThis.document?.activeElement?.id === id;
  useLayoutEffect(() => {
    if (drawn.current === offers) return;
    drawn.current = offers;
    if (inside) document.getElementById(id)?.focus();
  });
}
