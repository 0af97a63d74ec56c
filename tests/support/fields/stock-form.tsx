import withTheme from '@rjsf/core/lib/withTheme.js';
import type {
  Experimental_DefaultFormStateBehavior,
  RegistryWidgetsType,
  RJSFSchema,
  RJSFValidationError,
} from '@rjsf/utils';
import type { ValidatorFunctions as RjsfValidators } from '@rjsf/validator-ajv8';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useMemo } from 'react';
import type { CompiledForm, Values } from '../../../src/core/config.ts';
import type { ValidatorFunctions } from '../../../src/form/index.ts';
import { theme } from '../../../src/form/theme.tsx';
import { widgets } from './form-harness.tsx';

const Stock = withTheme(theme);

/** As in a form of ours, neither a `const` nor `minItems` makes a value. */
const DEFAULTS: Experimental_DefaultFormStateBehavior = {
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
};

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
  const validator = useMemo(
    () => createPrecompiledValidator(validators as RjsfValidators, schema),
    [validators, schema],
  );
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
