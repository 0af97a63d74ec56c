import { checkingAjv } from '../ajv.ts';
import { checkFormExpressions } from '../checks/expressions.ts';
import { checkDrawable, checkLooks } from '../checks/fields/drawable.ts';
import { checkFormats, checkLimits } from '../checks/fields/values.ts';
import { checkFillable } from '../checks/forms/fillable.ts';
import { checkForm } from '../checks/forms/forms.ts';
import { checkRules } from '../checks/forms/rules.ts';
import type { Dialect } from '../dialect.ts';
import type { FormModel } from '../forms/model.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { FORMS_ALONE } from './read.ts';

/** The dialect's own code is made on a disk: unknown keywords are told by the check of a whole organisation alone. */
const dialect = { check() {}, checkOptions() {} } as unknown as Dialect;

/** Reports what is wrong in a form by itself, in Node as in a browser. */
export function checkAlone(form: FormModel, report: Report): void {
  const config = { registry: FORMS_ALONE, dialect, ajv: checkingAjv(), forms: [form], report } as unknown as ReadConfig;
  checkForm(form, config);
  checkDrawable(form, config);
  checkLooks(form, config);
  checkFormats(form, config);
  checkFillable(form, config);
  checkLimits(form, config);
  checkFormExpressions(form, config);
  checkRules(form, config);
}
