import { lazy, Suspense, useState } from 'react';
import type { UserMenuItem } from '../../core/config.ts';
import { ResultDialog } from '../../ui/later.tsx';
import type { Outcome } from '../../ui/result-dialog.tsx';
import { useTexts } from '../../ui/text/texts.tsx';

const FormDialog = lazy(() => import('../dialogs/form-dialog.tsx'));

/** The form of an entry of the user's menu. Any 2xx closes it; then comes what it was answered. */
export function UserMenuForm({ item, onGone }: { item: UserMenuItem; onGone(): void }) {
  const { text } = useTexts();
  const [open, setOpen] = useState(true);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [answered, setAnswered] = useState(false);
  return (
    <>
      <Suspense>
        <FormDialog
          open={open}
          form={item.form}
          title={text(`userMenu.${item.id}`)}
          onClose={() => setOpen(false)}
          onSent={(came) => {
            setOpen(false);
            setOutcome(came);
            setAnswered(came !== null);
          }}
          onClosed={() => !answered && onGone()}
        />
      </Suspense>
      {answered && (
        <Suspense>
          <ResultDialog outcome={outcome} onClose={() => setOutcome(null)} onClosed={onGone} />
        </Suspense>
      )}
    </>
  );
}
