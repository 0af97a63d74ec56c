import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Activation } from '../../../api/shapes/configuration.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { CARD_PADDING } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { SentDate } from '../sent-requests/sent-date.tsx';

/** Characters of a version's name that identify it. */
export const NAME_LENGTH = 8;

const kinds = {
  publish: 'app.configuration.kinds.publish',
  rollback: 'app.configuration.kinds.rollback',
} as const satisfies Record<Activation['kind'], string>;

interface Props {
  items: readonly Activation[];
  onRestore(version: string): void;
  onPreview(version: string): void;
}

/** Every time a version became live, newest first: which, when, by whom and why. */
export function ActivationList({ items, onRestore, onPreview }: Props) {
  const { text } = useTexts();
  const live = items[0]?.version;
  return (
    <Paper variant="outlined" component="ul" sx={listLook} aria-label={text('app.configuration.history')}>
      {items.map(({ version, kind, at, by, note }, index) => (
        <Box component="li" key={`${version} ${at}`} sx={lineLook}>
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Typography component="span" sx={{ fontWeight: 500 }}>
              {text(index === 0 ? 'app.configuration.live' : kinds[kind])} · <SentDate at={at} />
            </Typography>
            {note && <span>{note}</span>}
            <Typography component="span" color="text.secondary" sx={{ fontSize: '0.9rem' }}>
              {by ? `${by} · ` : ''}
              <code>{version.slice(0, NAME_LENGTH)}</code>
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <LoneButton
              aria-label={text('app.configuration.preview.openOne', { version: version.slice(0, NAME_LENGTH) })}
              onClick={() => onPreview(version)}
            >
              {text('app.configuration.preview.open')}
            </LoneButton>
            {version !== live && (
              <LoneButton
                aria-label={text('app.configuration.restoreOne', { version: version.slice(0, NAME_LENGTH) })}
                onClick={() => onRestore(version)}
              >
                {text('app.configuration.restore')}
              </LoneButton>
            )}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}

const listLook = { listStyle: 'none', m: 0, p: 0, borderRadius: 2, overflow: 'hidden' };
const lineLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  justifyItems: 'start',
  gap: 1.5,
  px: CARD_PADDING,
  py: 2,
  overflowWrap: 'anywhere',
  '& + li': { borderTop: `1px solid ${palette.line}` },
};
