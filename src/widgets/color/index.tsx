import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { useNameInRow } from '../../ui/fields/around.ts';
import { TypedInput } from '../../ui/fields/typed-input.tsx';
import { useTexts } from '../../ui/text/texts.tsx';

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

/** A colour, typed as `#1a2b3c` or picked from the browser's palette. */
export default function ColorWidget(widget: WidgetProps<string>) {
  const props = useField(widget);
  const { text } = useTexts();
  const { value, readOnly } = props;
  const palette = useNameInRow(text('widgets.color.open', { label: props.label }));
  return (
    <TypedInput
      characters={7}
      field={{ ...props, placeholder: props.placeholder || '#rrggbb' }}
      parse={parseColor}
      attributes={{ spellCheck: false, autoCapitalize: 'none' }}
      end={
        <InputAdornment position="end">
          <Swatch
            type="color"
            // The palette has no empty value.
            value={isColor(value) ? value : '#ffffff'}
            disabled={props.disabled || readOnly}
            aria-label={palette}
            onChange={(event) => props.onDraft(event.target.value)}
            onBlur={props.onBlur}
          />
        </InputAdornment>
      }
    />
  );
}

/** Reads `#1a2b3c`, `1A2B3C` or `#abc`. Returns any other text as it is. */
function parseColor(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  if (bare === '') return undefined;
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(bare) ?? [];
  if (digits === '') return text;
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`;
}

function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
