/** Throws for text that is not Base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(asCharacters(bytes));
}

/** A character for each byte. */
export function asCharacters(bytes: Uint8Array): string {
  let text = '';
  // A call takes some ten thousand arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
