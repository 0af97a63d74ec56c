import { createContext, useContext } from 'react';

/** Fetches the file that is kept as the value of a property; `null` when it cannot be had now. */
export type FetchKept = (property: string) => Promise<Blob | null>;

/** Apart from the other providers: only pages with a record give it, and no other page loads anything for it. */
export const KeptFilesContext = /* @__PURE__ */ createContext<FetchKept | null>(null);

/** `null` where no files are kept with what the page shows. */
export const useKeptFiles = (): FetchKept | null => useContext(KeptFilesContext);
