import type { FastifyRequest } from 'fastify';
import type { Language } from '../../core/config.ts';

/** The first language of `Accept-Language` (RFC 9110 §12.5.4) without its region; empty if there is none. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*([a-z]{2,3})\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? '';
}
