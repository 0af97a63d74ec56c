import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LoneButton } from '../../../ui/buttons.tsx';
import { back as BackIcon } from '../../../ui/icons/workspace.ts';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';

interface Props {
  label: string;
  back: {
    to: { search: string };
    text: string;
  };
  /** Came here from the list: the focus comes along. */
  focus: boolean;
  /** There is no such line: what is said then. */
  unknown: { title: string; message: string } | null;
  failed: boolean;
  onRetry(): void;
  children: ReactNode;
}

/** One line of a list in full, with the way back, and what is shown while it is not there. */
export function LineInFull({ label, back, focus, unknown, failed, onRetry, children }: Props) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    if (focus) box.current?.focus();
  }, []);
  const instead = () => {
    if (unknown) return <EmptyView {...unknown} />;
    return failed ? <FailedView onRetry={onRetry} /> : <FormSkeleton />;
  };
  return (
    <Box
      component="section"
      ref={box}
      tabIndex={-1}
      aria-label={label}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&:focus': { outline: 'none' } }}
    >
      <LoneButton component={RouterLink} to={back.to} startIcon={<BackIcon aria-hidden />}>
        {back.text}
      </LoneButton>
      {children ?? instead()}
    </Box>
  );
}
