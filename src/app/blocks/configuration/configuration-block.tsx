import { lazy, Suspense, useRef, useState } from 'react';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { ActivationList } from './activation-list.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { RestoreVersion } from './restore-version.tsx';
import { useActivations } from './use-configuration.ts';

const VersionPreview = lazy(() => import('./preview/version-preview.tsx'));

/** What is published: what is live, what was, the differences between any two, its forms, and going back to one. */
export default function ConfigurationBlock() {
  const { text } = useTexts();
  const { items, failed, reload } = useActivations();
  const [restoring, setRestoring] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  /** What had the focus goes with the question. */
  const place = useRef<HTMLDivElement>(null);
  if (!items) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  const live = items[0]?.version ?? '';
  return (
    <FocusPlace ref={place} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span role="status">{message}</span>
      <ActivationList
        items={items}
        onPreview={setPreviewed}
        onRestore={(version) => {
          setMessage('');
          setRestoring(version);
        }}
      />
      {restoring !== null && (
        <RestoreVersion
          key={restoring}
          to={restoring}
          live={live}
          onPreview={() => setPreviewed(restoring)}
          onDone={async () => {
            place.current?.focus();
            await reload();
            setRestoring(null);
            setMessage(text('app.configuration.restored'));
          }}
          onChanged={() => void reload()}
          onCancel={() => {
            place.current?.focus();
            setRestoring(null);
          }}
        />
      )}
      {previewed !== null && (
        <Suspense fallback={<FormSkeleton />}>
          <VersionPreview key={previewed} version={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
      <CompareVersions key={live} items={items} />
    </FocusPlace>
  );
}
