import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Button } from './buttons.tsx';
import { empty as EmptyIcon, offline as OfflineIcon, retry as RetryIcon } from './icons/everywhere.ts';
import { useTexts } from './text/texts.tsx';
import { palette } from './theme/palette.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A spinner for a whole page; it appears only after a moment. */
export function LoadingView() {
  const { text } = useTexts();
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: 240, ...late }}>
      <CircularProgress aria-hidden />
      <VisuallyHidden>{text('app.loading')}</VisuallyHidden>
    </Box>
  );
}

/** The outline of a form that is loading, so that little moves when the form appears. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  const { text } = useTexts();
  return (
    <Box role="status" sx={late}>
      <VisuallyHidden>{text('app.loading')}</VisuallyHidden>
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <Box key={at} sx={{ ...outlineLook, height: 56, mb: 3 }} />
      ))}
      <Box sx={{ ...outlineLook, height: 44, width: 160, borderRadius: 999 }} />
    </Box>
  );
}

/** An error with an optional reason and a button to try again. */
export function FailedView(props: { title?: string; message?: string; onRetry?(): void }) {
  const { text } = useTexts();
  return (
    <View
      role="alert"
      icon={<OfflineIcon />}
      title={props.title ?? text('app.failed.title')}
      message={props.message ?? text('app.failed.text')}
    >
      {props.onRetry && (
        <Button variant="outlined" startIcon={<RetryIcon aria-hidden />} onClick={props.onRetry}>
          {text('app.failed.retry')}
        </Button>
      )}
    </View>
  );
}

/** An empty result, which is no error. */
export function EmptyView(props: { title: string; message?: string }) {
  return <View icon={<EmptyIcon />} {...props} />;
}

function View(props: { role?: string; icon: ReactNode; title: string; message?: string; children?: ReactNode }) {
  return (
    <Box role={props.role} sx={viewLook}>
      <span className="sign" aria-hidden>
        {props.icon}
      </span>
      <Typography variant="h2">{props.title}</Typography>
      {props.message && (
        <Typography color="text.secondary" sx={{ maxWidth: '48ch' }}>
          {props.message}
        </Typography>
      )}
      {props.children}
    </Box>
  );
}

const late = {
  animation: 'come 200ms 250ms both',
  '@keyframes come': { from: { opacity: 0 }, to: { opacity: 1 } },
  '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms' },
};

const outlineLook = { bgcolor: 'divider', borderRadius: 1 };

const viewLook = {
  display: 'grid',
  justifySelf: 'stretch',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 1.5,
  py: 6,
  px: 2,
  '& .sign': {
    display: 'grid',
    placeItems: 'center',
    width: 72,
    height: 72,
    borderRadius: '50%',
    bgcolor: palette.primary.soft,
    color: 'primary.main',
    '& svg': { fontSize: 34 },
  },
};
