import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import type { Ajv, ValidateFunction } from 'ajv';
import type { CompiledForm } from '../../../core/config.ts';
import { FormRules, type ValidatorFunctions } from '../../../core/forms/rules.ts';
import { stepsOf, valueAt } from '../../../core/values/field-path.ts';
import { compile } from '../../ajv.ts';
import { fieldExpressions, publishedSchema, publishedSpec } from '../../expressions/compile.ts';
import type { FormModel } from '../../forms/model.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, objectsWithin } from '../../json.ts';
import { keyPlace, placeOf, valuePlace } from '../../read/origin.ts';
import type { ReadConfig } from '../../read-config.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { listNames } from '../../suggest.ts';
import { contradictions } from '../fields/values.ts';
import { hasProblem } from './forms.ts';

/**
 * Checks with AJV that a form compiles in strict mode and that its defaults and examples pass. A compile error that follows
 * from a reported problem is left out.
 */
export function checkRules(form: FormModel, { ajv, report }: ReadConfig): void {
  const validate = compileOrReport(ajv, form, report);
  for (const field of form.fields) {
    for (const schema of field.schemas) checkDefault(ajv, field.name, schema, report);
  }
  if (!validate || !Array.isArray(form.whole.examples)) return;
  const published = asJudged(form);
  // Conditions have no validators yet, so both branches of each count.
  const validators = { [hashForSchema(published.schema)]: validate } as unknown as ValidatorFunctions;
  const rules = new FormRules(published, validators);
  for (const example of form.whole.examples) {
    if (!isJsonObject(example)) continue;
    for (const property of Object.keys(example)) {
      if (isProperty(form, property)) continue;
      report.key(example, property)(
        say`the example fills "${property}", which is no property of the form`,
        say`remove it from the example`,
      );
    }
    for (const error of rules.judge(example, {}).errors) {
      const path = stepsOf(error.property).map(String);
      // A rule that names no property was reported at the rule.
      if (!isProperty(form, path[0] as string)) continue;
      if (passesNothing(form, path, error.code)) continue;
      const [owner, last] = reach(example, path);
      const place = error.code === 'required' ? keyPlace(owner, last) : valuePlace(owner, last);
      report.at(place)(
        error.code === 'enum' || error.code === 'const'
          ? say`the example does not pass: "${error.property}" breaks the rule "${error.code}" with ${JSON.stringify(valueAt(example, path))}`
          : say`the example does not pass: "${error.property}" breaks the rule "${error.code}"`,
        say`correct the example or the rule`,
      );
    }
  }
}

/** As much of the published form as its judge asks for. The texts of its rules are not asked for here. */
function asJudged(form: FormModel): CompiledForm {
  const expressions = fieldExpressions(form);
  const schema = publishedSchema(form);
  const spec = publishedSpec(form);
  // A rule without its condition, or without its field, was reported.
  const rules = spec.rules?.filter(({ that, at }) => Array.isArray(that) && typeof at === 'string');
  return {
    id: form.id,
    schema,
    uiSchema: {},
    spec: { ...spec, ...(rules && { rules }) },
    widgets: {},
    ...(expressions ? { expressions } : {}),
  };
}

function isProperty(form: FormModel, name: string): boolean {
  return form.fields.some((field) => field.path[0] === name);
}

/** Whether the rules contradict each other, which is reported at the rule. */
function passesNothing({ fields }: FormModel, path: readonly string[], rule: string): boolean {
  const own = fields.filter((field) => field.path.length === path.length && field.path.at(-1) === path.at(-1));
  return own.some(({ schemas }) =>
    schemas.some((schema) => contradictions(schema).some((pair) => pair.includes(rule))),
  );
}

function compileOrReport(ajv: Ajv, form: FormModel, report: Report): ValidateFunction | undefined {
  try {
    return compile(ajv, publishedSchema(form));
  } catch (error) {
    if (!hasProblem(form, report)) {
      const { message } = error as Error;
      const keyword = /"([^"]+)"/.exec(message)?.[1];
      const named = objectsWithin(form.split.schema).flatMap((one) =>
        keyword !== undefined && Object.hasOwn(one, keyword) ? (keyPlace(one, keyword) ?? []) : [],
      );
      const reason = message.replace(/^strict mode: /, '');
      report.at(named[0] ?? placeOf(form.whole))(
        say`the rules do not fit together: ${reason}`,
        say`complete or remove the keyword it names`,
      );
    }
    return undefined;
  }
}

function checkDefault(ajv: Ajv, name: string, schema: JsonObject, report: Report): void {
  if (schema.default === undefined) return;
  const choices = Array.isArray(schema.enum) ? schema.enum : undefined;
  if (choices && !choices.includes(schema.default)) {
    report.value(schema, 'default')(
      say`the default of "${name}" is none of its choices`,
      say`use one of: ${listNames(choices.map(String))}`,
    );
    return;
  }
  try {
    if (!ajv.validate(schema, schema.default)) {
      report.value(schema, 'default')(
        say`the default of "${name}" breaks its own rule "${ajv.errors?.[0]?.keyword}"`,
        say`correct the default or the rule`,
      );
    }
  } catch {
    // The schema itself does not compile, which is reported for the whole form.
  }
}

/** The innermost existing object on a path, and the next step from it. */
export function reach(root: JsonObject, path: readonly string[]): [owner: object, last: string] {
  let owner: object = root;
  for (const step of path.slice(0, -1)) {
    const next = Array.isArray(owner) ? owner[Number(step)] : jsonObjectOf(owner)[step];
    if (typeof next !== 'object' || next === null) return [owner, step];
    owner = next;
  }
  return [owner, path.at(-1) ?? ''];
}
