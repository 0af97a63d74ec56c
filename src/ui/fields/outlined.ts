import { styled } from '@mui/material/styles';
import { palette } from '../theme/palette.ts';

/** The element that takes the focus. */
const CONTROL = '> :is(input, textarea, select)';

/**
 * The outlined box around an `<input>`, `<textarea>` or `<select>`, with an `<i>` as its last child, which is the
 * frame. One element with one set of rules: MUI's box has five elements with a style sheet each, for floating labels
 * and sizes that nobody uses, and a form has a box for each field. `data-` attributes tell the state.
 */
export const Outlined = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  width: '100%',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: palette.paper,
  color: theme.palette.text.primary,
  lineHeight: '1.4375em',
  cursor: 'text',
  '&[data-start]': { paddingLeft: 14 },
  '&[data-end]': { paddingRight: 14 },
  '& > i': {
    position: 'absolute',
    inset: 0,
    border: `1px solid ${palette.outline}`,
    borderRadius: 'inherit',
    pointerEvents: 'none',
  },
  [`& ${CONTROL}`]: {
    display: 'block',
    boxSizing: 'content-box',
    width: '100%',
    minWidth: 0,
    height: '1.4375em',
    margin: 0,
    padding: '16.5px 14px',
    border: 0,
    background: 'none',
    color: 'currentColor',
    font: 'inherit',
    letterSpacing: 'inherit',
    WebkitTapHighlightColor: 'transparent',
    '&::placeholder': { color: palette.ink.soft, opacity: 1 },
    // The frame shows the focus.
    '&:focus': { outline: 0 },
    '&:-webkit-autofill': { borderRadius: 'inherit' },
    '&:disabled': { opacity: 1, WebkitTextFillColor: theme.palette.text.disabled },
  },
  [`&[data-start] ${CONTROL}`]: { paddingLeft: 0 },
  [`&[data-end] ${CONTROL}`]: { paddingRight: 0 },
  '&:hover > i': { borderColor: palette.ink.soft },
  [`& ${CONTROL}:focus-within ~ i`]: { borderWidth: 2, borderColor: theme.palette.primary.main },
  '&&[data-invalid] > i': { borderColor: theme.palette.error.main },
  '&&[data-disabled]': { color: theme.palette.text.disabled, cursor: 'default' },
  '&&[data-disabled] > i': { borderColor: theme.palette.action.disabled },
  // A read-only value looks like text below its label, as in a summary list.
  '&&[data-read-only]': { padding: 0, backgroundColor: 'transparent' },
  '&&[data-read-only] > i': { border: 0 },
  // As wide as its text, so that a unit stands directly behind it.
  [`&&[data-read-only] ${CONTROL}`]: { padding: 0, minHeight: 32, width: 'auto', fieldSizing: 'content' },
  [`&&[data-read-only] ${CONTROL}:focus-within ~ i`]: {
    outline: `3px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
  },
}));

/** Content of the box before or behind the input: a unit, a button. */
export const Adornment = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  maxHeight: '2em',
  marginLeft: 8,
  color: theme.palette.text.secondary,
  lineHeight: theme.typography.body1.lineHeight,
  whiteSpace: 'nowrap',
}));

/** The `data-` attributes of an `Outlined` for the state of a field. */
export function stateAttributes(field: { invalid: boolean; disabled: boolean; readOnly: boolean }) {
  return {
    'data-invalid': field.invalid || undefined,
    'data-disabled': field.disabled || undefined,
    'data-read-only': field.readOnly || undefined,
  };
}
