import { styled } from '@mui/material/styles';
import { useMemo, useRef } from 'react';
import { LinksProvider, useResolveLink } from '../ui/text/links.tsx';
import { type Engine, EngineContext } from './context.ts';
import type { FormEngineProps } from './engine-props.ts';
import { ErrorSummary, preloadErrorsDialog } from './errors/error-summary.tsx';
import { AccountName } from './parts/account-name.tsx';
import { errorRules } from './parts/field-errors.tsx';
import { FormButtons } from './parts/form-buttons.tsx';
import { FormFields } from './parts/form-fields.tsx';
import { FormHead } from './parts/form-head.tsx';
import { useSending } from './use-sending.ts';
import { useStore } from './use-store.ts';

const noButtons: readonly string[] = [];

const Form = styled('form')(({ theme }) => ({
  containerType: 'inline-size',
  containerName: 'form',
  overflowWrap: 'anywhere',
  ...errorRules(theme),
}));

/** Draws a published form and keeps what is filled in. It fetches nothing and knows no form by name. */
export function FormEngine(props: FormEngineProps) {
  const { form, widgets, context = null, busy = false, disabled = false } = props;
  const { readOnly: fixed = false, onOther, onSteps, hiddenButtons = noButtons } = props;
  const store = useStore(props);
  const formRef = useRef<HTMLFormElement>(null);
  const { submit, waits } = useSending(store, formRef, props);
  const locked = busy || waits;
  const inherited = useResolveLink();

  const engine = useMemo<Engine>(
    () => ({ store, widgets, context, locked, fixed, onOther, onSteps, hiddenButtons }),
    [store, widgets, context, locked, fixed, onOther, onSteps, hiddenButtons],
  );

  return (
    <EngineContext.Provider value={engine}>
      <LinksProvider resolve={props.resolveLink ?? inherited}>
        <Form ref={formRef} name={form.id} method="post" noValidate onSubmit={submit} {...preloadErrorsDialog}>
          <AccountName form={form} account={props.account} />
          {props.body || (
            <>
              <FormHead />
              <ErrorSummary formRef={formRef} />
              <FormFields disabled={disabled} />
              <FormButtons disabled={disabled} />
            </>
          )}
        </Form>
        {props.children}
      </LinksProvider>
    </EngineContext.Provider>
  );
}
