import { styled } from '@mui/material/styles';
import withTheme from '@rjsf/core/lib/withTheme.js';
import type { Experimental_DefaultFormStateBehavior, RegistryWidgetsType, RJSFSchema } from '@rjsf/utils';
import type { ValidatorFunctions as RjsfValidators } from '@rjsf/validator-ajv8';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef } from 'react';
import { LockedProvider } from '../ui/fields/locked.ts';
import { type Engine, EngineContext, useEngine } from './context.ts';
import type { FormEngineProps } from './engine-props.ts';
import { preloadErrorsDialog } from './errors/error-summary.tsx';
import { type FormParts, FormPartsContext, useFormParts } from './parts/form-parts.ts';
import { settleAtTab, useKeptFocus } from './parts/use-kept-focus.ts';
import { errorRules } from './templates/field-errors.tsx';
import { theme } from './theme.tsx';
import { useStore } from './use-store.ts';
import { useSubmit } from './use-submit.ts';

const noButtons: readonly string[] = [];

const Form = styled('form')(({ theme: look }) => ({
  containerType: 'inline-size',
  containerName: 'form',
  overflowWrap: 'anywhere',
  ...errorRules(look),
}));

/** Draws a published form and keeps its values. It fetches nothing. */
export function FormEngine(props: FormEngineProps) {
  const { context = null, busy = false, disabled = false, account, body, total } = props;
  const { readOnly: fixed = false, onOther, onSteps, hiddenButtons = noButtons } = props;
  const store = useStore(props);
  const formRef = useRef<HTMLFormElement>(null);
  const { submit, waits } = useSubmit(store, formRef, props);

  const engine = useMemo<Engine>(
    () => ({ store, context, fixed, onOther, onSteps, hiddenButtons }),
    [store, context, fixed, onOther, onSteps, hiddenButtons],
  );
  const parts: FormParts = { formRef, submit, disabled, account, body, total };

  return (
    <EngineContext.Provider value={engine}>
      <LockedProvider value={busy || waits}>
        <FormPartsContext value={parts}>
          <DrawnForm form={store.form} {...{ disabled }} validators={props.validators} widgets={props.widgets} />
        </FormPartsContext>
        {props.children}
      </LockedProvider>
    </EngineContext.Provider>
  );
}

const RjsfForm = withTheme(theme);

const noValues = {};

/** The store fills in defaults, so rjsf need not. */
const NO_DEFAULTS: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
};

interface DrawnProps extends Pick<FormEngineProps, 'form' | 'validators' | 'widgets'> {
  disabled: boolean;
}

/** Not drawn again for values, since rjsf would look at all of them each time. */
const DrawnForm = memo(function DrawnForm({ form, validators, widgets, disabled }: DrawnProps) {
  const schema = form.schema as RJSFSchema;
  const validator = useMemo(
    () => createPrecompiledValidator(validators as RjsfValidators, schema),
    [validators, schema],
  );
  return (
    <RjsfForm
      schema={schema}
      uiSchema={form.uiSchema}
      validator={validator}
      widgets={widgets as RegistryWidgetsType}
      formData={noValues}
      name={form.id}
      tagName={FormElement}
      disabled={disabled}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
    >
      {noButton}
    </RjsfForm>
  );
});

/** Our fields draw the buttons. */
const noButton = <></>;

/** Sending is ours: the store checks and sends the values. */
function FormElement({ name, children }: { name: string; children: ReactNode }) {
  const { store } = useEngine();
  const { formRef, submit } = useFormParts();
  useKeptFocus(formRef);
  const onKeyDown = (event: KeyboardEvent) => {
    preloadErrorsDialog();
    settleAtTab(store, event);
  };
  return (
    <Form
      ref={formRef}
      {...{ name, onKeyDown }}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={preloadErrorsDialog}
      onPointerDown={preloadErrorsDialog}
    >
      {children}
    </Form>
  );
}
