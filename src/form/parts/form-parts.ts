import { createContext, type RefObject } from 'react';
import { useWithin } from '../context.ts';
import type { FormEngineProps } from '../engine-props.ts';

export interface FormParts extends Pick<FormEngineProps, 'account' | 'body' | 'total'> {
  formRef: RefObject<HTMLFormElement | null>;
  submit(event: React.FormEvent): void;
  disabled: boolean;
}

export const FormPartsContext = createContext<FormParts | null>(null);

export const useFormParts = (): FormParts => useWithin(FormPartsContext);
