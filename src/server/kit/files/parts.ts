/** A checked file of a send: whole, harmless, without metadata, of the type that its name says. */
export interface Attachment {
  filename: string;
  /** Type of the bytes, whatever the sender calls it. */
  contentType: string;
  content: Uint8Array;
}

export interface Parts {
  /** JSON parts by name, raw and parsed. */
  json: ReadonlyMap<string, { raw: string; value: unknown }>;
  files: readonly Attachment[];
}
