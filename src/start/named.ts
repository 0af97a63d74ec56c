/** What a glob found, by the name in each file's path. */
export function named<T>(files: Record<string, T>, pattern: RegExp): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([file, load]) => [pattern.exec(file)?.[1] ?? file, load]));
}
