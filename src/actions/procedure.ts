import {
  beginCaseCall,
  beginSignatureCall,
  caseDocumentCall,
  caseFileCall,
  endSignatureCall,
  moveCaseCall,
  ownCasesCall,
} from '../api/calls/procedures.ts';
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
      const result = await call<ProcedureCase[]>(ownCasesCall(procedure));
      const newest = result.data?.[0];
      return { ...result, data: newest ? { ...newest.values, ...newest } : null };
    },
    values: ({ values = {} }) => values as Values,
  },
  document: {
    async open({ call }, { procedure }, record) {
      const number = documentOf(record)?.number;
      return number === undefined ? noDocument : call<Blob>(caseDocumentCall(procedure, Number(record.id), number));
    },
    begin({ call }, { procedure }, { id }, certificate, { idempotencyKey }) {
      return call<SignatureTask>({ ...beginSignatureCall(procedure, Number(id), certificate), idempotencyKey });
    },
    finish({ call }, { procedure }, { id }, signature, { idempotencyKey }) {
      return call({ ...endSignatureCall(procedure, Number(id), signature), idempotencyKey });
    },
  },
  keptFile: ({ procedure }, { id }, property) => caseFileCall(procedure, Number(id), property),
  async send(context, { procedure, move, attachment = [] }, submission) {
    const { call, version, language } = context;
    const uploaded = await uploadedValues(context, procedure, [attachment].flat(), submission);
    const { data: values } = uploaded;
    if (!values) return uploaded;
    const { idempotencyKey } = submission;
    return call({ ...beginCaseCall(procedure, { move, values, version, language }), idempotencyKey });
  },
  act({ call, language }, { procedure, move }, { id, state }, { idempotencyKey }) {
    const body = { move, state: String(state), language };
    return call({ ...moveCaseCall(procedure, Number(id), body), idempotencyKey });
  },
};

export default action;

function documentOf(record: Values): ProcedureCase['document'] {
  return (record.document as ProcedureCase['document'] | undefined) ?? null;
}
