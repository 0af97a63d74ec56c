/**
 * Whether a password is one of the commonest of published leaks (NIST SP 800-63B §5.1.1.2): the 49,000 of
 * zxcvbn's list, whatever their capitals. Loaded with the first new password: most processes never need the list.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // A module of ours in between: a bundle knows the names of a CommonJS package where they are imported, not asked for later.
  const { COMMON } = await import('./common-list.ts');
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}
