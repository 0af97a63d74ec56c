import { createContext, useContext, useState } from 'react';

const LockedContext = createContext(false);
export const LockedProvider = LockedContext.Provider;

/** Values are being sent, so nothing can be changed. */
export const useLocked = (): boolean => useContext(LockedContext);

/**
 * Whether a box only shows its value. While values are being sent a box stays the one that it was, with its look, its
 * focus and its caret, though nothing can be written in it.
 */
export function useToRead(readOnly: boolean): boolean {
  const locked = useLocked();
  const [toRead, setToRead] = useState(readOnly && !locked);
  if (locked || toRead === readOnly) return toRead;
  setToRead(readOnly);
  return readOnly;
}
