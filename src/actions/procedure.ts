import { uploadedValues } from '../api/files.ts';
import type { ProcedureCase } from '../api/shapes/procedures.ts';
import type { Action, CallResult, SignatureTask } from '../core/action.ts';
import type { Values } from '../core/config.ts';

type Params = { procedure: string; move: string; attachment?: string | string[] };

const noDocument: CallResult<Blob> = { status: 404, data: null, error: { status: 'Error', message: '' } };

/**
 * The signed-in user's newest case of a procedure: the values of its form, and how it stands (`id`, `state`, `note`).
 * A filled form is sent with a move; another move is made by a button. Files are uploaded before the move that names them. A document of the form is fetched and signed.
 */
const action: Action<Params> = {
  read: {
    filledIn: true,
    cacheKey: ({ procedure }) => `procedure ${procedure}`,
    async load({ call }, { procedure }) {
      const result = await call<ProcedureCase[]>({ method: 'GET', path: `/procedures/${procedure}` });
      const newest = result.data?.[0];
      return { ...result, data: newest ? { ...newest.values, ...newest } : null };
    },
    values: ({ values = {} }) => values as Values,
  },
  document: {
    async open({ call }, { procedure }, record) {
      const number = documentOf(record)?.number;
      if (number === undefined) return noDocument;
      return call<Blob>({ method: 'GET', path: `${caseOf(procedure, record)}/documents/${number}`, answer: 'blob' });
    },
    begin({ call }, { procedure }, record, certificate, { idempotencyKey }) {
      const path = `${caseOf(procedure, record)}/signature`;
      return call<SignatureTask>({ method: 'POST', path, body: { certificate }, idempotencyKey });
    },
    finish({ call }, { procedure }, record, signature, { idempotencyKey }) {
      const path = `${caseOf(procedure, record)}/signature`;
      return call({ method: 'PUT', path, body: { signature }, idempotencyKey });
    },
  },
  keptFile({ procedure }, record, property) {
    const path = `${caseOf(procedure, record)}/files/${encodeURIComponent(property)}`;
    return { method: 'GET', path, answer: 'blob' };
  },
  async send(context, { procedure, move, attachment = [] }, submission) {
    const { call, version, language } = context;
    const uploaded = await uploadedValues(context, procedure, [attachment].flat(), submission);
    const { data: values } = uploaded;
    if (!values) return uploaded;
    const { idempotencyKey, context: shown } = submission;
    const body = { move, values, version, language, ...(shown === null ? {} : { context: shown }) };
    return call({ method: 'POST', path: `/procedures/${procedure}`, body, idempotencyKey });
  },
  act({ call, language }, { procedure, move }, record, { idempotencyKey }) {
    const body = { move, state: String(record.state), language };
    return call({ method: 'POST', path: caseOf(procedure, record), body, idempotencyKey });
  },
};

export default action;

function caseOf(procedure: string, { id }: Values): string {
  return `/procedures/${procedure}/${Number(id)}`;
}

function documentOf(record: Values): ProcedureCase['document'] {
  return (record.document as ProcedureCase['document'] | undefined) ?? null;
}
