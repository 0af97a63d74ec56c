import type { ObjectFieldTemplatePropertyType } from '@rjsf/utils';
import { createContext, type ReactNode, type RefObject, useContext, useMemo } from 'react';
import { useEngine } from '../context.ts';
import { ErrorSummary } from '../errors/error-summary.tsx';
import { AccountName } from './account-name.tsx';
import { FormButtons } from './form-buttons.tsx';
import { ContentsContext, FormFields } from './form-fields.tsx';
import { FormHead } from './form-head.tsx';

/** What stands in the form's element beside its fields. */
export interface FormParts {
  formRef: RefObject<HTMLFormElement | null>;
  submit(event: React.FormEvent): void;
  disabled: boolean;
  account: string | undefined;
  /** Stands in place of all fields and buttons, as the steps of a `Wizard` do. */
  body: ReactNode;
}

export const FormPartsContext = createContext<FormParts | null>(null);

export function useFormParts(): FormParts {
  const parts = useContext(FormPartsContext);
  if (!parts) throw new Error('a part of a form stands outside FormEngine');
  return parts;
}

/** All that stands in the form's element. */
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
          <FormFields />
          <FormButtons disabled={disabled} />
        </>
      )}
    </ContentsContext>
  );
}
