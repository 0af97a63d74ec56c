import Box from '@mui/material/Box';
import { lazy, Suspense, useRef, useState } from 'react';
import { activationsCall } from '../../../api/calls/configuration.ts';
import type { Activation, ActivationsAnswer } from '../../../api/shapes/configuration.ts';
import { LabelledControl } from '../../../ui/fields/field-label.tsx';
import { SelectBox } from '../../../ui/fields/select-box.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useMoment, useTexts } from '../../../ui/text/texts.tsx';
import { useRead } from '../sent-requests/answered.ts';
import { ActivationList, NAME_LENGTH } from './activation-list.tsx';
import { ChangesView } from './changes-view.tsx';
import { RestoreVersion } from './restore-version.tsx';

const VersionPreview = lazy(() => import('./version-preview.tsx'));

const nothing = { restoring: null, message: '' };

/**
 * The published versions: their history, the differences between two, a preview of the forms, and going back to one.
 */
export default function ConfigurationBlock() {
  const { text } = useTexts();
  const { data, failed, reload } = useRead<ActivationsAnswer>(['configuration'], activationsCall(), {
    dedupingInterval: 0,
  });
  /** The version to restore, or the result of the last restore. */
  const [{ restoring, message }, put] = useState<{ restoring: string | null; message: string }>(nothing);
  const [previewed, setPreviewed] = useState<string | null>(null);
  /** Takes the focus when the question closes. */
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
        onRestore={(version) => put({ restoring: version, message: '' })}
      />
      {restoring !== null && (
        <RestoreVersion
          key={restoring}
          to={restoring}
          live={live}
          onPreview={() => setPreviewed(restoring)}
          onDone={async () => {
            focusTarget.current?.focus();
            await reload();
            put({ restoring: null, message: text('app.configuration.restored') });
          }}
          onChanged={() => void reload()}
          onCancel={() => {
            focusTarget.current?.focus();
            put({ restoring: null, message });
          }}
        />
      )}
      {previewed !== null && (
        <Suspense fallback={<FormSkeleton />}>
          <VersionPreview key={previewed} version={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
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
  const choice = (name: string, label: string, chosen: string, choose: (version: string) => void) => (
    <LabelledControl name={name} label={label}>
      {(field) => <SelectBox field={field} options={options} chosen={chosen} empty={undefined} onChoose={choose} />}
    </LabelledControl>
  );
  return (
    <Panel title={text('app.configuration.differences')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        {choice('before', text('app.configuration.before'), before, setBefore)}
        {choice('after', text('app.configuration.after'), after, setAfter)}
      </Box>
      <ChangesView before={before} after={after} />
    </Panel>
  );
}
