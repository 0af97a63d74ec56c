import type { ReactNode } from 'react';
import { LazyNotice } from '../../../ui/later.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { TextsProvider, useTexts } from '../../../ui/text/texts.tsx';
import type { Workspace } from '../../version/workspace.ts';
import { type FormBundle, useFormBundle } from './filling/load-form.ts';

interface Props {
  workspace: Workspace;
  form: string;
  children(loaded: FormBundle): ReactNode;
}

/** Draws a form in its own texts once it is loaded; until then the loading state or the failure. */
export function WithForm({ workspace, form, children }: Props) {
  const { text } = useTexts();
  const { data: loaded, error, mutate } = useFormBundle(workspace, form);
  if (!Object.hasOwn(workspace.manifest.forms, form))
    return <LazyNotice severity="error">{text('app.form.unknownForm', { name: form })}</LazyNotice>;
  if (!loaded) return error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />;
  return <TextsProvider texts={loaded.texts}>{children(loaded)}</TextsProvider>;
}
