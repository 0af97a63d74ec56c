import { styled } from '@mui/material/styles';

interface Props {
  /** Side of the square it takes, in CSS pixels. */
  size?: number;
}

/**
 * Shows to the eye that something is under way; what it is, a text beside it says. A ring in the colour of the text
 * around it. Whoever asks for less motion sees it turn slowly, as a ring that stands still would look broken.
 */
export const Spinner = styled('span', { shouldForwardProp: (name) => name !== 'size' })<Props>(({ size = 40 }) => ({
  boxSizing: 'border-box',
  display: 'inline-block',
  width: size,
  height: size,
  border: `${size / 11}px solid`,
  borderTopColor: 'transparent',
  borderRadius: '50%',
  animation: 'turn 1.4s linear infinite',
  '@keyframes turn': { to: { transform: 'rotate(1turn)' } },
  '@media (prefers-reduced-motion: reduce)': { animationDuration: '8s' },
}));
