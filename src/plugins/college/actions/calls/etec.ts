import type { CallRequest } from '../../../../core/action.ts';
import type { Json, Language } from '../../../../core/config.ts';

/** The signing service (spec 2 §7): paths below `environment.signingUrl`, the session token in the header `token`. */

/** What the member saw while filling in, so that the document says the same: our part beside the spec's. */
interface EtecWording {
  form: string;
  version: string;
  language: Language;
}

/** The newest request, or nulls with what the college knows of the member. Answers `EtecRequest`. */
export function etecData(): CallRequest {
  return act('obtener_datos');
}

/** Makes the declaration's document (201, `EtecDocumentAnswer`); 422 with lists of texts by field. */
export function makeEtecDocument(
  values: Readonly<Record<string, Json>>,
  formulario: EtecWording,
  idempotencyKey: string,
): CallRequest {
  return act('generar_documento', { ...values, formulario: { ...formulario } }, idempotencyKey);
}

/** Begins a signature with a certificate (Base64 of its DER); only the newest counts. Answers `EtecPresignAnswer`. */
export function presignEtec(id: number, certificado: string, idempotencyKey: string): CallRequest {
  return act('pre_firmar_pdf', { solicitud_id: id, certificado }, idempotencyKey);
}

/** Ends a signature (base64). Answers `EtecSignAnswer`. */
export function signEtec(id: number, signature: string, idempotencyKey: string): CallRequest {
  return act('firmar_pdf', { solicitud_id: id, signature }, idempotencyKey);
}

/** Takes the member off the list. Answers `EtecWithdrawAnswer`. */
export function withdrawEtec(id: number, idempotencyKey: string): CallRequest {
  return act('baja_solicitud', { solicitud_id: id }, idempotencyKey);
}

function act(accion: string, body: Record<string, Json> = {}, idempotencyKey?: string): CallRequest {
  const key = idempotencyKey ? { idempotencyKey } : {};
  return { method: 'POST', path: '', service: 'signing', body: { ...body, accion }, ...key };
}
