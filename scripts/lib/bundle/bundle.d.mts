/**
 * The plain JavaScript of a source and of all it imports; it is made when there is none of these sources yet.
 * @param source where a process or a thread begins: path below the root with slashes, as `scripts/config.ts`
 * @returns the file that Node runs, with `--enable-source-maps` for traces that name the sources
 * @throws Error with what esbuild says, or when nothing begins there
 */
export function bundled(source: string): string;

/**
 * What Node is told to run a source from its bundle with, whoever makes that.
 * @param source as {@link bundled} takes it
 * @param words the source's own arguments
 */
export function fromBundle(source: string, ...words: string[]): string[];

/** Name of the file of a bundle where a source begins. */
export function fileOf(source: string, ending?: string): string;
