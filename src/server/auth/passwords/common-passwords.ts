/** Loaded with the first new password: the list takes some megabytes, and most processes never need it. */
let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the commonest of published leaks (NIST SP 800-63B §5.1.1.2): the 49,000 of
 * zxcvbn's list, whatever their capitals.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  return (await list).has(password.normalize('NFKC').toLowerCase());
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
