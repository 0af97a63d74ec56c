import { parseUrl } from '../../../core/session/redirect.ts';

/**
 * The address a text leads to, for a link that everybody may click: http and https only, without a user
 * name that could pass for the host. What looks like a host without a scheme gets https. Else `null`.
 */
export function safeLink(text: string): string | null {
  const trimmed = text.trim();
  const whole = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (whole !== trimmed && !/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u.test(trimmed)) return null;
  const url = parseUrl(whole);
  const isSafe = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isSafe ? url.href : null;
}
