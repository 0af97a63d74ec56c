import { createContext, useContext } from 'react';

/** Fetches the stored file of a property; `null` when that fails. */
export type FetchKept = (property: string) => Promise<Blob | null>;

/** Apart from the other providers, so that only pages with a record load code for it. */
export const KeptFilesContext = /* @__PURE__ */ createContext<FetchKept | null>(null);

/** `null` on a page without stored files. */
export const useKeptFiles = (): FetchKept | null => useContext(KeptFilesContext);
