import { type BaseInputTemplateProps, getInputProps } from '@rjsf/utils';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useField } from '../use-field.ts';

/** The text box of rjsf's own widgets. */
export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const field = useField<string | number, Record<string, never>>(props as never);
  const { schema, type, options, value, onChangeOverride } = props;
  const { type: its = 'text', ...attributes } = getInputProps(schema, type, options);
  return (
    <TextInput
      field={field}
      text={value === undefined || value === null ? '' : String(value)}
      onText={(text) => field.onChange(text === '' ? (options.emptyValue as undefined) : text)}
      type={its as 'text'}
      attributes={{ ...attributes, ...(onChangeOverride ? { onChange: onChangeOverride } : {}) }}
    />
  );
}
