import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';

/**
 * A text button that stands alone or begins a row: its words begin where what stands above it does, and its ground, when
 * the mouse is on it, reaches beyond.
 */
export const LoneButton = styled(Button)({
  justifySelf: 'start',
  paddingInline: 12,
  marginInlineStart: -12,
  '& .MuiButton-startIcon': { marginInlineStart: 0 },
}) as typeof Button;
