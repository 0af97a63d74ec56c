import { styled } from '@mui/material/styles';
import type { ObjectFieldTemplatePropertyType } from '@rjsf/utils';
import { useMemo } from 'react';
import type { CompiledForm } from '../../core/config.ts';
import { propertyNames } from '../../core/forms/property-names.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';
import { useEngine } from '../context.ts';
import { ErrorSummary } from '../errors/error-summary.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { useFormParts } from '../parts/form-parts.ts';
import { ContentsContext, FormHead, FormSections } from './form-fields.tsx';

export function FormBody({ properties }: { properties: readonly ObjectFieldTemplatePropertyType[] }) {
  const { store } = useEngine();
  const { formRef, disabled, account, body } = useFormParts();
  const contents = useMemo(() => new Map(properties.map(({ name, content }) => [name, content])), [properties]);
  return (
    <ContentsContext value={contents}>
      <AccountName form={store.form} account={account} />
      {body || (
        <>
          <FormHead />
          <ErrorSummary formRef={formRef} />
          <FormSections />
          <FormButtons disabled={disabled} />
        </>
      )}
    </ContentsContext>
  );
}

/** Invisible, but drawn: password managers ignore `hidden` inputs. */
const Unseen = styled('input')({ ...visuallyHidden, padding: 0, border: 0 });

/**
 * The account of a form that asks for a password and not for a username, so that password managers fill in and save the
 * right one (WHATWG autofill). It is never sent.
 */
function AccountName({ form, account }: { form: CompiledForm; account: string | undefined }) {
  if (account === undefined || account === '' || !asksForSecretAlone(form)) return null;
  return (
    <Unseen type="text" name="username" autoComplete="username" value={account} readOnly tabIndex={-1} aria-hidden />
  );
}

function asksForSecretAlone({ schema, uiSchema, widgets }: CompiledForm): boolean {
  const fields = [...propertyNames(schema)].map((name) => (uiSchema[name] ?? {}) as Record<string, unknown>);
  const secret = fields.some((ui) => widgets[String(ui['ui:widget'])]?.secret === true);
  return secret && !fields.some((ui) => String(ui['ui:autocomplete']).split(' ').includes('username'));
}
