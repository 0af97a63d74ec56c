import type { JudgedForm } from '../../core/cases/outcome.ts';
import { FormRules } from '../../core/forms/rules.ts';
import { checkingValidators } from '../ajv.ts';
import { compileForm } from '../emit/form.ts';
import { publishedSchema } from '../expressions/compile.ts';
import type { FormModel } from '../forms/model.ts';
import type { ReadConfig } from '../read-config.ts';

/** A form without problems as it would be published, with its rules. */
export function judgedForm(model: FormModel, { registry, lists }: Pick<ReadConfig, 'registry' | 'lists'>): JudgedForm {
  const form = compileForm(model, registry, lists);
  const rules = new FormRules(form, checkingValidators(publishedSchema(model)));
  return {
    ...form,
    settle: (values, scope) => rules.settle(values, scope),
    judge: (values, scope) => rules.judge(values, scope),
    kept: (values, scope) => rules.kept(values, scope),
  };
}
