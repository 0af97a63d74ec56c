import { pathOnFileHost, uploadedValues } from '../../../api/files.ts';
import type { Action, ActionContext, CallResult } from '../../../core/action.ts';
import type { Json, Values } from '../../../core/config.ts';
import { presentValues } from '../../../core/forms/validation.ts';
import type { EtecDocumentAnswer, EtecPdf, EtecPresignAnswer, EtecRequest } from '../../../types/shared/etec.ts';
import { etecCall } from './calls/etec.ts';

type Params = {
  /** The procedure that the signing service stands for. */
  procedure: string;
  flags?: string[];
  attachment?: string | string[];
};

const noDocument: CallResult<Blob> = { status: 404, data: null, error: { status: 'Error', message: '' } };

/**
 * A request that becomes a document, is signed and then stands in a state (spec 2 §4, §7): the newest
 * request of the member, the document made of a filled form, and the steps of its signature.
 */
const action: Action<Params> = {
  read: {
    cacheKey: ({ flags = [] }) => `document-request ${flags.join(' ')}`,
    async load({ call }, { flags = [] }) {
      const result = await call<EtecRequest>(etecCall('obtener_datos'));
      return { ...result, data: result.data && asBooleans({ ...result.data }, flags) };
    },
  },
  document: {
    async open(context, _params, record) {
      const url = pdfOf(record)?.url_pdf;
      return url ? fetched(context, url) : noDocument;
    },
    async begin({ call }, _params, record, certificate, { idempotencyKey }) {
      const body = { solicitud_id: Number(record.id), certificado: certificate };
      const result = await call<EtecPresignAnswer>(etecCall('pre_firmar_pdf', body, idempotencyKey));
      const { data } = result;
      return { ...result, data: data && { data: data.dataToSignBase64, digestOid: data.digestAlgorithmOid } };
    },
    finish: ({ call }, _params, record, signature, { idempotencyKey }) =>
      call(etecCall('firmar_pdf', { solicitud_id: Number(record.id), signature }, idempotencyKey)),
  },
  keptFile({ procedure }, { id }, property) {
    const path = `/procedures/${procedure}/${Number(id)}/files/${encodeURIComponent(property)}`;
    return { method: 'GET', path, answer: 'blob' };
  },
  async send(context, { procedure, flags = [], attachment = [] }, submission) {
    const { call, version, language } = context;
    const { form, idempotencyKey } = submission;
    // The signing service takes JSON alone, so files go to the procedure that it stands for.
    const uploaded = await uploadedValues(context, procedure, [attachment].flat(), submission);
    const { data: values } = uploaded;
    if (!values) return uploaded;
    const sent = asNumbers(presentValues(values), flags) as Record<string, Json>;
    // The wording that the member saw, so that the document says the same: our part beside the spec's.
    const body = { ...sent, formulario: { form: form.id, version, language } };
    return call<EtecDocumentAnswer>(etecCall('generar_documento', body, idempotencyKey));
  },
};

export default action;

function pdfOf(record: Values): EtecPdf | null {
  return (record.pdf as EtecPdf | null | undefined) ?? null;
}

/** The token goes to the hosts of the settings alone. */
async function fetched({ call, environment }: ActionContext, url: string): Promise<CallResult<Blob>> {
  const { signingUrl, filesUrl } = environment;
  const below = pathOnFileHost(signingUrl, url);
  if (below !== null) return call<Blob>({ method: 'GET', path: below, service: 'signing', answer: 'blob' });
  const path = pathOnFileHost(filesUrl, url);
  return path === null ? noDocument : call<Blob>({ method: 'GET', path, service: 'files', answer: 'blob' });
}

function asBooleans(data: Values, flags: readonly string[]): Values {
  const read = flags.filter((name) => data[name] === 0 || data[name] === 1).map((name) => [name, data[name] === 1]);
  return { ...data, ...Object.fromEntries(read) };
}

/** Every flag is sent: what is not ticked is a 0. */
function asNumbers(values: Values, flags: readonly string[]): Values {
  return { ...values, ...Object.fromEntries(flags.map((name) => [name, values[name] === true ? 1 : 0])) };
}
