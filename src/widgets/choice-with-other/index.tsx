import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { fold, soughtText } from '../../form/tree.ts';
import { type Field, type Json, useField, useProblems, type WidgetProps } from '../../form/widget.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { Checkboxes } from '../checkboxes/index.tsx';
import { Radios } from '../radio/index.tsx';
import { ChoiceSelect } from '../select/index.tsx';

interface Options {
  look: 'radio' | 'select';
}

const Below = styled('div')(({ theme }) => ({ marginTop: theme.spacing(1.5) }));

/**
 * Choices and, as the last of them, a box for another answer. The written answer is a value like the choices. While the
 * box is shown, it has the field's id, because only its text can be wrong.
 */
export default function ChoiceWithOtherWidget(widget: WidgetProps<Value, Options>) {
  const props = useField(widget);
  const { text } = useTexts();
  const { id, options } = props;
  const other = useOther(props, props.text('other') || text('widgets.choice-with-other.other'));
  const isWritten = other.written !== undefined;
  // The inner widgets only choose.
  const inner = {
    ...props,
    choices: other.choices,
    id: isWritten ? `${id}__choice` : id,
    options: {},
    onDraft: () => undefined,
    onTyped: () => undefined,
  };
  const single = { ...inner, value: other.chosen[0], onChange: (one: Json | undefined) => other.choose(texts(one)) };
  return (
    <div>
      {props.schema.items !== undefined ? (
        <Checkboxes {...inner} value={other.chosen} onChange={(some) => other.choose(texts(some))} />
      ) : options.look === 'select' ? (
        <>
          <FieldLabel htmlFor={inner.id}>
            <Words>{props.label}</Words>
            {props.required && <RequiredMark />}
          </FieldLabel>
          <ChoiceSelect {...single} />
        </>
      ) : (
        <Radios {...single} />
      )}
      {isWritten && (
        <Below>
          <FieldLabel htmlFor={id}>
            <Words>{props.text('otherLabel') || text('widgets.choice-with-other.otherLabel')}</Words>
            <RequiredMark />
          </FieldLabel>
          <TextInput
            field={{ ...props, required: true }}
            text={other.written ?? ''}
            onText={other.write}
            attributes={{ autoComplete: 'off' }}
          />
        </Below>
      )}
    </div>
  );
}

function texts(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

type Value = string | readonly string[];

/** Stands for the written answer among the names of choices: no written answer is a single space. */
const UNWRITTEN = ' ';

/**
 * Reads choices and written answer from one value: a text, or a list with the written answer as its last entry. An
 * empty last entry means that the answer is still to be written; the form is not sent until it is.
 */
function useOther(props: Omit<Field<Value>, 'options'>, otherLabel: string) {
  const { value, schema } = props;
  const isList = schema.items !== undefined;
  const [typed, setTyped] = useState<string | null>(null);
  // Restores the written answer when the user chooses `UNWRITTEN` again.
  const last = useRef('');
  const entries = value === undefined ? [] : [value].flat();
  const isChoice = (entry: string) => props.choices.some(({ name }) => name === entry);
  const end = entries.at(-1);
  // While the user types, the answer may equal one of the choices for a moment.
  const isRepeated = end !== undefined && entries.indexOf(end) < entries.length - 1;
  const written = end !== undefined && (end === typed || isRepeated || !isChoice(end)) ? end : undefined;
  const picked = written === undefined ? entries : entries.slice(0, -1);
  const others = picked.filter((entry) => !isChoice(entry));
  // The schema itself reports an empty required text, and equal entries below.
  const isMissing = written?.trim() === '' && (isList || !props.required || written !== '');
  const folded = soughtText(written ?? '');
  const isTwice = picked.some((entry) =>
    [entry, props.choices.find(({ name }) => name === entry)?.label ?? ''].some((one) => fold(one) === folded),
  );
  const isReportedBySchema = isRepeated && schema.uniqueItems === true;
  useProblems(props.name, [
    ...(isMissing ? [{ error: 'errors.otherMissing' } as const] : []),
    ...(isTwice && folded !== '' && !isReportedBySchema ? [{ error: 'errors.uniqueItems' } as const] : []),
  ]);

  const join = (chosen: readonly string[], other: string | undefined): Value | undefined => {
    const all = other === undefined ? chosen : [...chosen, other];
    return isList && all.length > 0 ? all : all[0];
  };
  return {
    /** Those of the schema, values from elsewhere that are none of them, and `UNWRITTEN`. */
    choices: [
      ...props.choices,
      ...others.map((entry) => ({ value: entry, name: entry, label: entry })),
      { value: UNWRITTEN, name: UNWRITTEN, label: otherLabel },
    ],
    chosen: written === undefined ? picked : [...picked, UNWRITTEN],
    /** `undefined` while `UNWRITTEN` is not chosen. */
    written,
    choose(chosen: readonly string[]) {
      const rest = chosen.filter((entry) => entry !== UNWRITTEN);
      props.onChange(join(rest, chosen.includes(UNWRITTEN) ? (written ?? last.current) : undefined));
    },
    write(text: string) {
      last.current = text;
      setTyped(text);
      props.onDraft(join(picked, text));
    },
  };
}
