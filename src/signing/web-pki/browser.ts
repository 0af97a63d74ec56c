/**
 * Whether the extension exists for a browser: Chrome, Firefox and Edge on a computer (spec 2 §8). On a phone
 * the package would fetch scripts from elsewhere, and others say that the extension is missing, which
 * nobody could mend.
 */
export function isSupported(userAgent: string): boolean {
  if (/Android|iPhone|iPad|iPod|Mobi/.test(userAgent)) return false;
  if (/\bOPR\/|\bOpera\b/.test(userAgent)) return false;
  return /(Chrome|Firefox|Edg)\/\d/.test(userAgent);
}
