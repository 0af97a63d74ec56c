import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most common passwords of zxcvbn's list in lower case: megabytes, loaded only when needed. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);
