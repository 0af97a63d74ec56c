import { createContext, type ReactNode, type RefObject, useContext } from 'react';

export interface FormParts {
  formRef: RefObject<HTMLFormElement | null>;
  submit(event: React.FormEvent): void;
  disabled: boolean;
  account: string | undefined;
  /** Replaces fields and buttons, such as a `Wizard`. */
  body: ReactNode;
  /** Stands above the button that sends the form. */
  total: ReactNode;
}

export const FormPartsContext = createContext<FormParts | null>(null);

export function useFormParts(): FormParts {
  const parts = useContext(FormPartsContext);
  if (!parts) throw new Error('a part of a form stands outside FormEngine');
  return parts;
}
