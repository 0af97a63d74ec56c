import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/later.tsx';
import type { Outcome } from '../../../ui/result-dialog.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { TextsProvider, useTexts } from '../../../ui/text/texts.tsx';
import { useHeldVersion } from '../../version/use-held-version.ts';
import type { BlockProps } from '../block.ts';
import { FilledForm } from './filled-form.tsx';
import { useLoadedForm } from './load-form.ts';

interface Props extends BlockProps<'form'> {
  aside?: ReactNode;
  /** As that of `FilledForm`. */
  onSent?(outcome: Outcome | null): boolean;
}

/**
 * A form on its card. It follows newly published versions until something is typed; from then on it
 * keeps the version it was filled in with, until it is sent or left.
 * @param aside what looks at the form, see `FormEngine`
 */
export function FormBlock({ page, block, aside, onSent }: Props) {
  const { text } = useTexts();
  const { shown, hold, release } = useHeldVersion(page.page.id);
  const { data: loaded, error, mutate } = useLoadedForm(shown, block.form);

  if (!Object.hasOwn(shown.manifest.forms, block.form)) {
    return <Notice severity="error">{text('app.form.unknownForm', { name: block.form })}</Notice>;
  }
  if (!loaded) return error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />;
  const plain = page.page.layout === 'bare' || page.page.layout === 'public';
  const filled = (
    <TextsProvider texts={loaded.texts}>
      <FilledForm
        loaded={loaded}
        workspace={shown}
        context={block.context ?? null}
        location={`${page.page.id}.${block.id}`}
        free={plain}
        aside={aside}
        onTyped={hold}
        onSent={(outcome) => {
          release();
          return onSent?.(outcome);
        }}
      />
    </TextsProvider>
  );
  if (plain) return filled;
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, p: { xs: 2.5, sm: 4 } }}>
      {filled}
    </Paper>
  );
}
