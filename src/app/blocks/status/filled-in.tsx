import useSWR from 'swr';
import type { CallRequest } from '../../../core/action.ts';
import { readForm } from '../../../core/lists/read-form.ts';
import { filesAt } from '../../../core/values/files-at.ts';
import { Panel } from '../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useApp } from '../../context.tsx';
import type { FormBundle } from '../form/filling/load-form.ts';
import { useActionContext } from '../form/filling/use-action-context.ts';
import { usePrefill } from '../form/filling/use-prefill.ts';
import { WithForm } from '../form/form-block.tsx';
import { Sections } from '../sent-requests/sent-parts.tsx';

interface Props {
  form: string;
  title: string;
  fileOf?: ((property: string) => CallRequest) | undefined;
}

/** The answers of a form as text, when the form itself is elsewhere or cannot be changed now. */
export default function FilledIn({ form, title, fileOf }: Props) {
  const { workspace } = useApp();
  return (
    <WithForm workspace={workspace} form={form}>
      {(loaded) => <Answers {...{ loaded, title, fileOf }} />}
    </WithForm>
  );
}

function Answers({ loaded: { form, actions, texts }, title, fileOf }: Omit<Props, 'form'> & { loaded: FormBundle }) {
  const { workspace } = useApp();
  const context = useActionContext(workspace, texts);
  const { state, values, retry } = usePrefill(form, actions, context);
  const read = useSWR(
    values && ['filled in', form.id, texts.language, values],
    async () => {
      const answers = await readForm(form, values ?? {}, context);
      if (!answers) throw new Error('The ways to read values did not come');
      return answers;
    },
    { revalidateIfStale: true },
  );
  if (state === 'failed' || read.error)
    return <FailedView onRetry={() => (state === 'failed' ? retry() : void read.mutate())} />;
  if (!read.data) return <FormSkeleton />;
  const given = read.data.filter(({ value }) => value !== '');
  const fields = given.map(({ property, label, value }) => ({
    property,
    label,
    value,
    files: filesAt(values, property).map(({ property: path, file }) => ({ ...file, property: path })),
  }));
  return (
    <Panel title={title}>
      <Sections language={texts.language} sections={[{ title: '', fields }]} fileOf={fileOf} />
    </Panel>
  );
}
