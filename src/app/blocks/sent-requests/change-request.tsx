import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import type { SentRequestDetail } from '../../../api/shapes/sent-requests.ts';
import type { Action } from '../../../core/action.ts';
import { isFixed } from '../../../core/forms/drawn.ts';
import { prefillsOf } from '../../../core/forms/form-actions.ts';
import { propertyNames } from '../../../core/forms/property-names.ts';
import { type FetchKept, KeptFilesContext } from '../../../form/providers.ts';
import { Button } from '../../../ui/buttons.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { TextsProvider, useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { type FormBundle, useFormBundle } from '../form/filling/load-form.ts';
import { useHeldVersion } from '../form/form-block.tsx';
import { FormView } from '../form/form-view.tsx';
import { sentFileCall } from './sent-file.tsx';

type Change = NonNullable<SentRequestDetail['change']>;

interface Props {
  reference: string;
  /** The request as it was when its sender began to change it. */
  change: Change;
  state: string;
  page: string;
  onChanged(): void;
  onLeave(): void;
}

/** The form of a request that was sent, filled with what was sent; it is sent again under its reference. */
export default function ChangeRequest({ reference, change, state, page, onChanged, onLeave }: Props) {
  const { text } = useTexts();
  const { shown, hold, release } = useHeldVersion(page);
  const { data, error, mutate } = useFormBundle(shown, change.form);
  const loaded = useMemo(() => data && sentAgain(data, reference, change), [data, reference, change]);
  if (!loaded) return error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button variant="outlined" onClick={onLeave} sx={{ justifySelf: 'start' }}>
        {text('app.sent.leave')}
      </Button>
      <TextsProvider texts={loaded.texts}>
        <SentFiles reference={reference}>
          <FormView
            loaded={loaded}
            workspace={shown}
            context={change.context}
            location={`sent.${reference}`}
            subject={reference}
            state={state}
            onTyped={hold}
            onSent={() => {
              release();
              onChanged();
              return true;
            }}
          />
        </SentFiles>
      </TextsProvider>
    </Box>
  );
}

/** The files that were sent, for the fields below. */
function SentFiles({ reference, children }: { reference: string; children: ReactNode }) {
  const { call } = useApp().runtime;
  const fetchKept = useMemo<FetchKept>(
    () => async (property) => (await call<Blob>(sentFileCall(reference, property))).data ?? null,
    [call, reference],
  );
  return <KeptFilesContext.Provider value={fetchKept}>{children}</KeptFilesContext.Provider>;
}

/**
 * The form with what was sent as its record. Fields that people cannot change keep their usual source; whether the
 * form is open is known by the server, and the outcome is said here and not by the form's own results.
 */
function sentAgain(loaded: FormBundle, reference: string, { tag, values }: Change): FormBundle {
  const { form, actions } = loaded;
  const action = form.spec.submit?.action ?? '';
  const { enabled: _enabled, afterSuccess: _afterSuccess, results: _results, submit, ...spec } = form.spec;
  const all = [...propertyNames(form.schema)];
  const fixed = all.filter((name) => isFixed(form, [name]));
  const own = prefillsOf(spec).map((use) => ({
    ...use,
    only: fixed.filter((name) => !use.only || use.only.includes(name)),
  }));
  const read: Action['read'] = {
    filledIn: true,
    cacheKey: () => `${reference} ${tag}`,
    async load({ call }) {
      const answer = await call<SentRequestDetail>({ method: 'GET', path: '/requests', id: reference });
      const now = answer.data?.change;
      return { ...answer, data: now?.values ?? values, etag: now?.tag ?? tag };
    },
  };
  const rest = all.filter((name) => !fixed.includes(name));
  return {
    ...loaded,
    form: {
      ...form,
      spec: {
        ...spec,
        prefill: [...own, { action, only: rest }],
        ...(submit ? { submit: { ...submit, params: { ...submit.params, changes: reference } } } : {}),
      },
    },
    actions: { ...actions, [action]: { ...actions[action], read } },
  };
}
