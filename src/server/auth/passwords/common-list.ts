import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 commonest passwords of zxcvbn's list, without capitals; megabytes that only whoever needs them loads. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);
