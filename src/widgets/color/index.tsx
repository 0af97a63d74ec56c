import { styled } from '@mui/material/styles';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { Adornment } from '../../ui/fields/outlined.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { isColor, parseColor } from './color-text.ts';

const Swatch = styled('input')(({ theme }) => ({
  width: 44,
  height: 44,
  padding: 6,
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  cursor: 'pointer',
  '&:disabled': { cursor: 'default' },
}));

/** A colour, typed as `#1a2b3c` or chosen in the browser's palette. */
export default function ColorWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const { value, readOnly } = props;
  return (
    <TypedInput
      characters={7}
      field={{ ...props, placeholder: props.placeholder || '#rrggbb' }}
      value={value}
      parse={parseColor}
      format={(color) => (typeof color === 'string' ? color : '')}
      onDraft={(color) => props.onDraft(color as string | undefined)}
      attributes={{ spellCheck: false, autoCapitalize: 'none' }}
      end={
        <Adornment>
          <Swatch
            type="color"
            // A palette knows no "none"; white looks like it.
            value={isColor(value) ? value : '#ffffff'}
            disabled={props.disabled || readOnly}
            aria-label={text('widgets.color.open', { label: props.label })}
            onChange={(event) => props.onDraft(event.target.value)}
            onBlur={props.onBlur}
          />
        </Adornment>
      }
    />
  );
}
