import type { Language, Values } from '../../../core/config.ts';
import type { FormScope } from '../../../core/expressions/form-values.ts';
import { isFixed } from '../../../core/forms/drawn.ts';
import type { FieldError } from '../../../core/forms/validation.ts';
import { recordProperties } from '../../../core/record.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import { ApiError } from '../../kit/errors.ts';
import { errorTexts } from '../config/field-texts.ts';
import type { LoadedForm, LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { isMailboxValue } from './mailbox.ts';

/**
 * Errors of a record by the published forms that keep it: an existing value has to satisfy all, a missing value counts
 * if every form lacks one. Values that people cannot change are not judged.
 */
export function formErrors(
  version: LoadedVersion,
  forms: readonly LoadedForm[],
  sent: Values,
  { language, scope }: { language: Language; scope: FormScope },
): Record<string, string[]> {
  const verdicts = forms.map((form) => {
    const { values, errors: all } = form.judge(sent, scope);
    const errors = all.filter(({ property }) => !isFixed(form, [rootOf(property)]));
    const wrong = errors.filter(({ property }) => Object.hasOwn(values, rootOf(property)));
    return { form, wrong, missing: errors.filter((error) => !wrong.includes(error)) };
  });
  const complete = verdicts.some(({ missing }) => missing.length === 0);
  const found: Record<string, string[]> = {};
  for (const { form, wrong, missing } of verdicts) {
    const errors = complete ? wrong : [...wrong, ...missing];
    for (const [property, texts] of Object.entries(errorTexts(version, form.id, errors, language)))
      found[property] ??= texts;
  }
  return found;
}

/**
 * Errors by the record's own file for offered properties and missing ones.
 * @param anywhere properties that any form of the record offers.
 * @throws ApiError 409 if the record requires a property that no form shows.
 */
function recordErrors(
  type: LoadedRecord,
  values: Values,
  offered: ReadonlySet<string>,
  anywhere: ReadonlySet<string>,
): FieldError[] {
  const errors = type.validate(values);
  const isMissing = ({ code }: FieldError) => code === 'required';
  if (errors.some((error) => isMissing(error) && !anywhere.has(rootOf(error.property))))
    throw new ApiError(409, 'errors.server.formGone');
  return errors.filter((error) => isMissing(error) || offered.has(rootOf(error.property)));
}

interface Judged {
  values: Values;
  sent: Values;
  sharedValues: Values;
  offered: ReadonlySet<string>;
  anywhere: ReadonlySet<string>;
}

/** Errors by the forms, which take precedence, and by the records' files. */
export function ownErrors(
  { version, language }: { version: LoadedVersion; language: Language },
  type: LoadedRecord,
  forms: readonly LoadedForm[],
  shared: LoadedRecord | undefined,
  { values, sent, sharedValues, offered, anywhere }: Judged,
  scope: FormScope,
): Record<string, string[]> {
  const mailbox = type.roles?.contactMailbox;
  const broken = [
    ...recordErrors(type, values, offered, anywhere),
    ...(shared ? recordErrors(shared, sharedValues, offered, anywhere) : []),
    ...(mailbox === undefined || !offered.has(mailbox) || isMailboxValue(values[mailbox])
      ? []
      : [{ property: mailbox, code: 'email', params: {} }]),
  ];
  const known = new Set([...recordProperties(type), ...(shared ? recordProperties(shared) : [])]);
  const own = Object.fromEntries(Object.entries(sent).filter(([property]) => known.has(property)));
  return {
    ...errorTexts(version, forms[0]?.id ?? '', broken, language),
    ...formErrors(version, forms, own, { language, scope }),
  };
}
