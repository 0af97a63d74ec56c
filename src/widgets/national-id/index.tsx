import { useField, type WidgetProps } from '../../form/widget.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { parseNationalId } from './national-id-text.ts';

/** A DNI, NIE or NIF, typed with points and hyphen or without. Whether its letter is right the schema's format says. */
export default function NationalIdWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  return (
    <TypedInput
      characters={12}
      field={props}
      value={props.value}
      parse={parseNationalId}
      format={(id) => (typeof id === 'string' ? id : '')}
      onDraft={(id) => props.onDraft(id as string | undefined)}
      attributes={{ spellCheck: false, autoCapitalize: 'characters' }}
    />
  );
}
