import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { useTickReader } from '../../ui/fields/box-readers.ts';
import { controlAria } from '../../ui/fields/field-control.ts';
import { RequiredMark } from '../../ui/fields/field-label.tsx';
import { Words } from '../../ui/text/words.tsx';

/** On or off. */
export default function SwitchWidget(widget: WidgetProps<boolean>) {
  const props = useField(widget);
  const { readOnly, required, invalid, label } = props;
  const checked = props.value === true;
  const box = useTickReader(props, checked, props.onChange);
  return (
    <FormControlLabel
      sx={{ mr: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
      disabled={props.disabled}
      label={
        <>
          <Words>{label}</Words>
          {required && <RequiredMark />}
        </>
      }
      control={
        <Switch
          id={props.id}
          name={props.name}
          checked={checked}
          color={invalid ? 'error' : readOnly ? 'default' : 'primary'}
          onChange={(_, on) => (readOnly ? undefined : props.onChange(on))}
          onBlur={props.onBlur}
          slotProps={{
            input: { ref: box, role: 'switch', ...controlAria(props), 'aria-readonly': readOnly || undefined },
          }}
        />
      }
    />
  );
}
