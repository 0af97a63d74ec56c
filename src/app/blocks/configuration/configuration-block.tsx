import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { Activation, ActivationsAnswer } from '../../../api/shapes/configuration.ts';
import { mayOpen } from '../../../core/session/access.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { later } from '../../../ui/later.tsx';
import { linesWithActs } from '../../../ui/list-looks.ts';
import { CARD_PADDING, Panel } from '../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useApp } from '../../context.tsx';
import { useRead } from '../../use-read.ts';
import { ChangesView, type ConfigurationKey, NAME_LENGTH } from './changes-view.tsx';
import { RestoreVersion } from './restore-version.tsx';

const VersionPreview = later(() => import('./version-preview.tsx'), <FormSkeleton />);

const OUTCOMES = { restored: 'app.configuration.restored', proposed: 'app.configuration.proposed' } as const;

const nothing = { restoring: null, message: '' };

/**
 * The published versions: their history, the differences between two, a preview of the forms, and going back to one.
 */
export default function ConfigurationBlock() {
  const { text } = useTexts();
  const { data, failed, reload } = useRead<ActivationsAnswer>({ path: '/desk/configuration' });
  const { workspace, visitor } = useApp();
  const mayRestore = mayOpen(workspace.menu.checks, ['configuration'], visitor);
  /** The version to restore, or the result of the last restore. */
  const [{ restoring, message }, put] = useState<{ restoring: string | null; message: string }>(nothing);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const focusTarget = useRef<HTMLDivElement>(null);
  if (!data) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  const { items } = data;
  const live = items[0]?.version ?? '';
  return (
    <FocusTarget ref={focusTarget} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span role="status">{message}</span>
      <ActivationList
        items={items}
        onPreview={setPreviewed}
        onRestore={mayRestore ? (version) => put({ restoring: version, message: '' }) : undefined}
      />
      {restoring !== null && (
        <RestoreVersion
          key={restoring}
          to={restoring}
          live={live}
          onPreview={() => setPreviewed(restoring)}
          onDone={async (result) => {
            focusTarget.current?.focus();
            await reload();
            put({ restoring: null, message: text(OUTCOMES[result]) });
          }}
          onChanged={() => void reload()}
          onCancel={() => {
            focusTarget.current?.focus();
            put({ restoring: null, message });
          }}
        />
      )}
      {previewed !== null && <VersionPreview key={previewed} version={previewed} onClose={() => setPreviewed(null)} />}
      <CompareVersions key={live} items={items} />
    </FocusTarget>
  );
}

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Compares two versions; at first the live one and the one before. */
function CompareVersions({ items }: { items: readonly Activation[] }) {
  const { text } = useTexts();
  const moment = useMoment(SHORT);
  const versions = items.filter(({ version }, at) => items.findIndex((one) => one.version === version) === at);
  const [before, setBefore] = useState(versions[1]?.version ?? '');
  const [after, setAfter] = useState(versions[0]?.version ?? '');
  if (versions.length < 2) return null;
  const options = versions.map(({ version, at, note }) => ({
    key: version,
    label: [moment(at), note, version.slice(0, NAME_LENGTH)].filter(Boolean).join(' · '),
  }));
  return (
    <Panel title={text('app.configuration.differences')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <LabelledSelect
          {...{ name: 'before', label: text('app.configuration.before'), options }}
          chosen={before}
          onChoose={setBefore}
        />
        <LabelledSelect
          {...{ name: 'after', label: text('app.configuration.after'), options }}
          chosen={after}
          onChoose={setAfter}
        />
      </Box>
      <ChangesView before={before} after={after} />
    </Panel>
  );
}

interface ActivationListProps {
  items: readonly Activation[];
  /** Absent for who may not go back. */
  onRestore: ((version: string) => void) | undefined;
  onPreview(version: string): void;
}

/** Every time a version became live, newest first: which, when, by whom and why. */
function ActivationList({ items, onRestore, onPreview }: ActivationListProps) {
  const { text } = useTexts();
  const live = items[0]?.version;
  return (
    <Paper variant="outlined" component="ul" sx={listLook} aria-label={text('app.configuration.history')}>
      {items.map(({ version, kind, at, by, note, confirmedBy }, index) => (
        <li key={`${version} ${at}`}>
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Typography component="span" sx={{ fontWeight: 500 }}>
              <Words>
                {index === 0
                  ? text('app.configuration.live')
                  : text(`app.configuration.kinds.${kind}` satisfies ConfigurationKey)}{' '}
                ·{' '}
              </Words>
              <DateAndTime at={at} />
            </Typography>
            {note && <span>{note}</span>}
            <Typography component="span" color="text.secondary" sx={{ fontSize: '0.9rem' }}>
              <Words>
                {by ? `${by} · ` : ''}
                {confirmedBy ? `${text('app.configuration.confirmedBy', { by: confirmedBy })} · ` : ''}
              </Words>
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
            {version !== live && onRestore && (
              <LoneButton
                aria-label={text('app.configuration.restoreOne', { version: version.slice(0, NAME_LENGTH) })}
                onClick={() => onRestore(version)}
              >
                {text('app.configuration.restore')}
              </LoneButton>
            )}
          </Box>
        </li>
      ))}
    </Paper>
  );
}

const listLook = { ...linesWithActs, borderRadius: 2, px: CARD_PADDING, '& > li:first-of-type': { borderTop: 0 } };
