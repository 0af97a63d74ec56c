import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RegistryWidgetsType, RJSFSchema, RJSFValidationError } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useMemo } from 'react';
import type { CompiledForm, Values } from '../../../src/core/config.ts';
import type { ValidatorFunctions } from '../../../src/form/index.ts';
import { DEFAULTS } from '../../../src/form/store/logic.ts';
import { theme } from '../../../src/form/theme.tsx';
import { widgets } from './form-harness.tsx';

const Stock = withTheme(theme);

interface Props {
  form: CompiledForm;
  validators: ValidatorFunctions;
  values?: Values | undefined;
  onSubmit?: (values: Values) => void;
  onError?: (errors: readonly RJSFValidationError[]) => void;
}

/** A published form in rjsf's own `Form` with our theme: rjsf keeps the values, checks and sends them. */
export function StockForm({ form, validators, values, onSubmit, onError }: Props) {
  const schema = form.schema as RJSFSchema;
  const validator = useMemo(() => createPrecompiledValidator(validators, schema), [validators, schema]);
  return (
    <Stock
      schema={schema}
      uiSchema={form.uiSchema}
      validator={validator}
      widgets={widgets as unknown as RegistryWidgetsType}
      formContext={{ form }}
      {...(values ? { formData: values } : {})}
      experimental_defaultFormStateBehavior={DEFAULTS}
      noHtml5Validate
      onSubmit={({ formData }) => onSubmit?.(formData)}
      onError={(errors) => onError?.(errors)}
    />
  );
}
