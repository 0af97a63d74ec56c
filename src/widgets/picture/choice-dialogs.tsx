import { lazy, Suspense } from 'react';
import { LazyResultDialog } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { useChoice } from './use-choice.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

type Choice = Pick<
  ReturnType<typeof useChoice>,
  'picture' | 'fault' | 'busy' | 'crop' | 'keep' | 'cancel' | 'forgetFault'
>;

/** What a chosen file may have to be asked or told about: how to cut it, and that it is too large (spec 1 §8). */
export function ChoiceDialogs({ choice }: { choice: Choice }) {
  const { text } = useTexts();
  const { picture, fault, busy, crop, keep, cancel, forgetFault } = choice;
  return (
    <Suspense>
      {picture && <CropDialog url={picture.url} busy={busy} onCrop={crop} onKeep={keep} onCancel={cancel} />}
      {fault?.kind === 'size' && (
        <LazyResultDialog
          outcome={{ severity: 'error', title: text('app.result.error'), message: text('widgets.picture.tooLarge') }}
          onClose={forgetFault}
        />
      )}
    </Suspense>
  );
}
