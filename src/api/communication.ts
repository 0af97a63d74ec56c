import type { CallRequest, StrangerEvidence } from '../core/action.ts';
import type { Communication } from '../types/shared/communication.ts';
import type { CommunicationForm } from './shapes/communication.ts';

/**
 * The call that takes a filled form to one of the organisation's offices, as multipart, a part for each file; 201 is
 * success (spec 1 §7). With `stranger` it is sent without an account; 202 then waits for a confirmation by mail.
 * @param ifMatch the state of the request that is sent again
 */
export function communicationCall(
  parts: {
    comunicacion?: Communication;
    solicitud: CommunicationForm;
    files?: readonly File[];
    stranger?: StrangerEvidence;
  },
  idempotencyKey: string,
  ifMatch: string | null = null,
): CallRequest {
  const body = new FormData();
  if (parts.comunicacion) body.append('comunicacion', jsonPart(parts.comunicacion));
  body.append('solicitud', jsonPart(parts.solicitud));
  for (const file of parts.files ?? []) body.append('adjunto', file);
  if (parts.stranger) body.append('stranger', jsonPart(parts.stranger));
  const path = parts.stranger ? '/strangers/requests' : '/emails/comunicaciones';
  const sent = { method: 'POST', path, body, idempotencyKey } as const;
  return ifMatch === null ? sent : { ...sent, ifMatch };
}

function jsonPart(value: object): Blob {
  return new Blob([JSON.stringify(value)], { type: 'application/json' });
}
