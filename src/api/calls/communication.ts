import type { CallRequest } from '../../model/action.ts';
import type { Json, Language, Values } from '../../model/config.ts';

/** Spec 1 §3, the message as it is sent. */
export interface Comunicacion {
  asunto: string;
  /** Plain text. */
  cuerpo: string;
  cuerpoHTML: string;
  /** The sender's name. */
  remitente: string;
  emailRemitente: string;
  destinatarios: readonly Destinatario[];
}

export interface Destinatario {
  email: string;
  /** The recipient's name. */
  destinatario: string;
  variables: Record<string, Json>;
}

/** Our own part: lets our server check, complete and record the request instead of trusting the body. */
export interface Solicitud {
  form: string;
  /** Version of the config the form was filled in with. */
  version: string;
  language: Language;
  /** Variant of the form's texts that was shown, when it has several. */
  context?: string;
  values: Values;
}

export interface CommunicationAnswer {
  /** What the member can name when asking about the request. */
  reference?: string;
}

/** Sends an e-mail to one of the college's offices, as multipart; 201 is success (spec 1 §7). */
export function communication(
  parts: { comunicacion: Comunicacion; solicitud: Solicitud; adjunto?: File },
  idempotencyKey: string,
): CallRequest {
  const body = new FormData();
  body.append('comunicacion', jsonPart(parts.comunicacion));
  body.append('solicitud', jsonPart(parts.solicitud));
  if (parts.adjunto) body.append('adjunto', parts.adjunto);
  return { method: 'POST', path: '/emails/comunicaciones', body, idempotencyKey };
}

function jsonPart(value: object): Blob {
  return new Blob([JSON.stringify(value)], { type: 'application/json' });
}
