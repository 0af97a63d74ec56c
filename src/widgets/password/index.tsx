import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { hide as HideIcon, show as ShowIcon } from '../../ui/icons/everywhere.ts';
import { useTexts } from '../../ui/text/texts.tsx';

/** A password, with a button that shows it. */
export default function PasswordWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const [visible, setVisible] = useState(false);
  const Icon = visible ? HideIcon : ShowIcon;
  return (
    <TextInput
      field={{ ...props, autoComplete: props.autoComplete ?? 'current-password' }}
      text={props.value ?? ''}
      onText={(typed) => props.onDraft(typed || undefined)}
      type={visible ? 'text' : 'password'}
      attributes={{ spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' }}
      end={
        <InputAdornment position="end">
          <IconButton
            edge={props.readOnly ? false : 'end'}
            disabled={props.disabled}
            aria-controls={props.id}
            aria-label={visible ? text('app.form.hidePassword') : text('app.form.showPassword')}
            onClick={() => setVisible(!visible)}
          >
            <Icon aria-hidden />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
