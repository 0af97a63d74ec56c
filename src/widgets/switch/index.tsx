import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { controlAria } from '../../ui/fields/field-control.ts';
import { RequiredMark } from '../../ui/fields/field-label.tsx';

/** On or off. */
export default function SwitchWidget(widget: WidgetProps<boolean>) {
  const props = useField(widget);
  const { readOnly, required, invalid, label } = props;
  return (
    <FormControlLabel
      sx={{ mr: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
      disabled={props.disabled}
      label={
        <>
          {label}
          {required && <RequiredMark />}
        </>
      }
      control={
        <Switch
          id={props.id}
          name={props.name}
          checked={props.value === true}
          color={invalid ? 'error' : readOnly ? 'default' : 'primary'}
          onChange={(_, on) => (readOnly ? undefined : props.onChange(on))}
          onBlur={props.onBlur}
          slotProps={{ input: { role: 'switch', ...controlAria(props), 'aria-readonly': readOnly || undefined } }}
        />
      }
    />
  );
}
