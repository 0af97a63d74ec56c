// A bundle (`vite.server.config.ts`) puts a table in the place of this module.

/** Loads a source that is found by its name. */
export function importFile<Module>(file: URL): Promise<Module> {
  return import(file.href);
}
