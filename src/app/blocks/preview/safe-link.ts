import { parseUrl } from '../../../core/session/redirect.ts';

/**
 * The address of a public link: http and https only, without a user name that could pass for the host. A host without a
 * scheme gets https. `null` if the text is no such address.
 */
export function safeLink(text: string): string | null {
  const trimmed = text.trim();
  const whole = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (whole !== trimmed && !/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u.test(trimmed)) return null;
  const url = parseUrl(whole);
  const isSafe = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isSafe ? url.href : null;
}
