import Paper from '@mui/material/Paper';
import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { CARD_PADDING } from '../../../ui/panel.tsx';
import type { ResultOutcome } from '../../../ui/result-dialog.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { TextsProvider, useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import type { Workspace } from '../../version/workspace.ts';
import type { BlockProps } from '../block.ts';
import { type FormBundle, useFormBundle } from './filling/load-form.ts';
import { FormView } from './form-view.tsx';

interface Props extends BlockProps<'form'> {
  aside?: ReactNode;
  /** Key of the record's entry that the form changes; absent for a new one. */
  entry?: string;
  onSent?(outcome: ResultOutcome | null): boolean;
}

/**
 * A form on its card. It follows newly published versions until the user types; then it keeps its version until it is
 * sent or left.
 * @param aside content beside the form, see `FormEngine`
 */
export function FormBlock({ page, block, aside, entry = '', onSent }: Props) {
  const { shown, hold, release } = useHeldVersion(page.page.id);
  const plain = page.page.layout === 'bare' || page.page.layout === 'public';
  return (
    <WithForm workspace={shown} form={block.form}>
      {(loaded) => {
        const filled = (
          <FormView
            loaded={loaded}
            workspace={shown}
            context={block.context ?? null}
            location={`${page.page.id}.${block.id}`}
            subject={entry}
            free={plain}
            aside={aside}
            onTyped={hold}
            onSent={(outcome) => {
              release();
              return onSent?.(outcome);
            }}
          />
        );
        if (plain) return filled;
        return (
          <Paper variant="outlined" sx={{ borderRadius: 2, p: CARD_PADDING }}>
            {filled}
          </Paper>
        );
      }}
    </WithForm>
  );
}

interface WithFormProps {
  workspace: Workspace;
  form: string;
  children(loaded: FormBundle): ReactNode;
}

/** Draws a form in its own texts once it is loaded; until then the loading state or the failure. */
export function WithForm({ workspace, form, children }: WithFormProps) {
  const { text } = useTexts();
  const { data: loaded, error, mutate } = useFormBundle(workspace, form);
  if (!Object.hasOwn(workspace.manifest.forms, form))
    return <Notice severity="error">{text('app.form.unknownForm', { name: form })}</Notice>;
  if (!loaded) return error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />;
  return <TextsProvider texts={loaded.texts}>{children(loaded)}</TextsProvider>;
}

/** The newest version, or the version of the form that the user has begun to fill in. */
export function useHeldVersion(page: string) {
  const { runtime, workspace } = useApp();
  const [held, setHeld] = useState<Workspace | null>(null);
  useEffect(() => (held ? runtime.hold(page, held) : undefined), [runtime, held, page]);
  return {
    shown: held ?? workspace,
    hold: () => setHeld((before) => before ?? workspace),
    /** The form was sent: a version published meanwhile is shown. */
    release() {
      setHeld(null);
      void runtime.refresh();
    },
  };
}
