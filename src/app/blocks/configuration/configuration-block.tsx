import { lazy, Suspense, useRef, useState } from 'react';
import { type ActivationsAnswer, activations } from '../../../api/calls/configuration.ts';
import { FocusPlace } from '../../../ui/focus-place.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useRead } from '../sent-requests/answered.ts';
import { ActivationList } from './activation-list.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { RestoreVersion } from './restore-version.tsx';

const VersionPreview = lazy(() => import('./preview/version-preview.tsx'));

const nothing = { restoring: null, message: '' };

/** What is published: what is live, what was, the differences between any two, its forms, and going back to one. */
export default function ConfigurationBlock() {
  const { text } = useTexts();
  const { data, failed, reload } = useRead<ActivationsAnswer>(['configuration'], activations(), {
    dedupingInterval: 0,
  });
  /** The version that shall be live again, or what became of the last one. */
  const [{ restoring, message }, put] = useState<{ restoring: string | null; message: string }>(nothing);
  const [previewed, setPreviewed] = useState<string | null>(null);
  /** What had the focus goes with the question. */
  const place = useRef<HTMLDivElement>(null);
  if (!data) return failed ? <FailedView onRetry={() => void reload()} /> : <FormSkeleton />;
  const { items } = data;
  const live = items[0]?.version ?? '';
  return (
    <FocusPlace ref={place} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
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
            place.current?.focus();
            await reload();
            put({ restoring: null, message: text('app.configuration.restored') });
          }}
          onChanged={() => void reload()}
          onCancel={() => {
            place.current?.focus();
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
    </FocusPlace>
  );
}
