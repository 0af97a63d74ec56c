import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '../../form/widget.ts';
import { useTexts } from '../../ui/texts.tsx';

/**
 * One of a list. The browser's own select: it takes focus and label itself, browser autofill knows it,
 * and telephones show their own list.
 */
export default function SelectWidget(props: WidgetProps<string | number | boolean>) {
  const { text } = useTexts();
  const { value, choices, required, placeholder } = props;
  return (
    <NativeSelect
      fullWidth
      value={value === undefined ? '' : String(value)}
      disabled={props.disabled || props.readOnly}
      error={props.invalid}
      onChange={(event) => props.onChange(choices.find((choice) => String(choice.value) === event.target.value)?.value)}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
      input={<OutlinedInput disableInjectingGlobalStyles />}
      inputProps={{
        id: props.id,
        name: props.name,
        autoComplete: props.autoComplete,
        'aria-required': required || undefined,
        'aria-invalid': props.invalid,
        'aria-describedby': props.describedBy,
      }}
    >
      {(value === undefined || !required) && <option value="">{placeholder || text('app.form.choose')}</option>}
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
