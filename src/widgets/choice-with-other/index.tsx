import { styled } from '@mui/material/styles';
import { type Json, useField, type WidgetProps } from '../../form/widget.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Checkboxes } from '../checkboxes/index.tsx';
import { Radios } from '../radio/index.tsx';
import { ChoiceSelect } from '../select/index.tsx';
import { useOther, type Value } from './use-other.ts';

interface Options {
  look: 'radio' | 'select';
}

const Below = styled('div')(({ theme }) => ({ marginTop: theme.spacing(1.5) }));

/**
 * Some choices and, as the last of them, a box to write another one into. What is written is the value as what is chosen
 * is. The field's id stands on the box while there is one: what can be wrong is in it.
 */
export default function ChoiceWithOtherWidget(widget: WidgetProps<Value, Options>) {
  const props = useField(widget);
  const { text } = useTexts();
  const { id, options } = props;
  const other = useOther(props, props.text('other') || text('widgets.choice-with-other.other'));
  const isWritten = other.written !== undefined;
  // Choosing is all that the others do.
  const own = {
    ...{ ...props, choices: other.choices, id: isWritten ? `${id}__choice` : id, options: {} },
    ...{ onDraft: () => undefined, onTyped: () => undefined },
  };
  const single = { ...own, value: other.chosen[0], onChange: (one: Json | undefined) => other.choose(texts(one)) };
  return (
    <div>
      {props.schema.items !== undefined ? (
        <Checkboxes {...own} value={other.chosen} onChange={(some) => other.choose(texts(some))} />
      ) : options.look === 'select' ? (
        <>
          <FieldLabel htmlFor={own.id}>
            {props.label}
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
            {props.text('otherLabel') || text('widgets.choice-with-other.otherLabel')}
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
