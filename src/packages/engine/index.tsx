import { useMemo } from 'react';
import { compileAlone, fileOf, readAlone } from '../../compiler/alone/read.ts';
import { makeValidators } from '../../compiler/alone/validators.ts';
import type { JsonObject } from '../../compiler/json.ts';
import { Kept } from '../../compiler/kept.ts';
import { type Problem, Report } from '../../compiler/report.ts';
import { type Compiled, SchemaForm as CompiledSchemaForm, type FormProps } from './compiled.tsx';

export * from './compiled.tsx';

/** A form as a JSON Schema, with a uiSchema of rjsf or with `ui:…` beside its fields, or as the compiler made it. */
export type SchemaFormProps = FormProps &
  ({ schema: object; uiSchema?: object; id?: string; form?: never } | { form: Compiled; schema?: never });

const made = new Kept<Compiled>(100);

/**
 * Compiles a schema where it is drawn. A page needs `unsafe-eval` in its Content-Security-Policy for it; a form that was
 * compiled before does not.
 * @throws SchemaProblems for a schema that cannot be drawn
 */
export function compileSchema(schema: object, uiSchema: object = {}, id = 'form'): Compiled {
  return made.get(JSON.stringify([id, schema, uiSchema]), () => {
    const report = new Report();
    const read = readAlone(id, fileOf(`${id}.schema.json`, schema, report), [], report, uiSchema as JsonObject);
    if (report.problems.length > 0) throw new SchemaProblems(report.problems);
    const form = compileAlone(read);
    return { form, validators: makeValidators(form), texts: read.texts };
  });
}

/** What is wrong in a schema, with the place of each. */
export class SchemaProblems extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ file, line, what, remedy }) => `${file}:${line}  ${what}  ${remedy}`).join('\n'));
    this.name = 'SchemaProblems';
  }
}

/** A form with all that it needs around it. */
export function SchemaForm(props: SchemaFormProps) {
  const { schema, uiSchema, id, form, ...rest } = props as FormProps & {
    schema?: object;
    uiSchema?: object;
    id?: string;
    form?: Compiled;
  };
  const compiled = useMemo(() => form ?? compileSchema(schema ?? {}, uiSchema, id), [form, schema, uiSchema, id]);
  return <CompiledSchemaForm {...rest} form={compiled} />;
}
