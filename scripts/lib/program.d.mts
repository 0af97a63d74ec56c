export const ENTRIES: Record<'server' | 'admin' | 'config' | 'messages' | 'new', string>;
export const OUTSIDE: string[];

/**
 * The folder with the bundle of the present sources; it is made if there is none.
 * @throws Error with the words of Vite
 */
export function programFolder(): string;

/** The arguments with which Node runs an entry of the bundle. */
export function programArgs(entry: keyof typeof ENTRIES, ...words: string[]): string[];
