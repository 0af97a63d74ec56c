import { answerCall } from '../../../api/answer.ts';
import type { Action } from '../../../core/action.ts';
import type { CompiledForm, Values } from '../../../core/config.ts';
import { MAX_FILE_BYTES } from '../../../core/files/limits.ts';
import { validatorsOf } from '../../../core/forms/rules.ts';
import type { SchemaError } from '../../../core/forms/validation.ts';
import type { Texts } from '../../../ui/text/texts.tsx';

/** So that the files of an answer stay below what one send may weigh. */
const MOST_FILES = 5;
const LONGEST = 4000;

const SCHEMA = {
  type: 'object',
  properties: {
    note: { type: 'string', maxLength: LONGEST },
    files: {
      type: 'array',
      maxItems: MOST_FILES,
      items: {
        type: 'object',
        required: ['name', 'type', 'size'],
        properties: {
          name: { type: 'string' },
          type: { type: 'string', enum: ['application/pdf', 'image/png', 'image/jpeg', 'image/gif'] },
          size: { type: 'integer', minimum: 1, maximum: MAX_FILE_BYTES },
        },
      },
    },
  },
};

/** No form file may be called so. */
export const ANSWER_FORM = 'own.answer';
const ACTION = 'answer';

/** The question of the office that a text answers. */
export interface AnsweredQuestion {
  /** Names it to the server. */
  tag(): string;
  /** The office waits for no answer to it any more; it becomes the one that is asked now. */
  refused(): Promise<void>;
  /** The text that answers it has changed. */
  keep(): void;
}

interface Answering {
  reference: string;
  words: 'required' | 'optional';
  answered: AnsweredQuestion;
}

/** The form in which the sender of a case answers the office: words, and files beside them. */
export function answerForm({ reference, words, answered }: Answering, texts: Texts) {
  const schema = words === 'required' ? { ...SCHEMA, required: ['note'] } : SCHEMA;
  const form: CompiledForm = {
    id: ANSWER_FORM,
    schema,
    uiSchema: { note: { 'ui:widget': 'textarea' }, files: { 'ui:widget': 'file' } },
    spec: { submit: { action: ACTION }, sections: [{ id: 'answer', fields: ['note', 'files'] }] },
    widgets: { textarea: { ownLabel: false, display: false }, file: { ownLabel: false, display: false } },
  };
  const labels: Readonly<Record<string, string>> = {
    [`forms.${ANSWER_FORM}.note.label`]: texts.text('app.answer.note'),
    [`forms.${ANSWER_FORM}.files.label`]: texts.text('app.answer.files'),
    [`forms.${ANSWER_FORM}.buttons.submit`]: texts.text('app.answer.send'),
  };
  const send: Action['send'] = async ({ call }, _params, { values, idempotencyKey, onProgress, signal }) => {
    const files = filesIn(values);
    const answer = { note: String(values.note ?? ''), question: answered.tag(), files };
    const result = await call({
      ...answerCall(reference, answer, idempotencyKey),
      ...(onProgress && files.length > 0 && { onProgress }),
      ...(signal && { signal }),
    });
    if (result.status === 409) await answered.refused();
    return result;
  };
  return {
    form,
    validators: validatorsOf(schema, (values) => errorsOf(values, words)),
    actions: { [ACTION]: { send } },
    texts: {
      ...texts,
      text(key: string | readonly string[], values?: Record<string, unknown>) {
        const own = [key].flat().find((one) => Object.hasOwn(labels, one));
        return own === undefined ? texts.text(key, values) : String(labels[own]);
      },
    },
  };
}

function filesIn({ files }: Values): File[] {
  return [files ?? []].flat().filter((one): one is File => one instanceof File);
}

function errorsOf({ note = '', files = [] }: Values, words: 'required' | 'optional'): SchemaError[] {
  const text = String(note).trim();
  const isMissing = text === '' && (words === 'required' || [files].flat().length === 0);
  const missing = { keyword: 'required', instancePath: '', schemaPath: '', params: { missingProperty: 'note' } };
  const long = { keyword: 'maxLength', instancePath: '/note', schemaPath: '', params: { limit: LONGEST } };
  return [...(isMissing ? [missing] : []), ...(text.length > LONGEST ? [long] : [])];
}
