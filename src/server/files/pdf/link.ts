import { PDFHexString, type PDFObject, PDFString } from '@cantoo/pdf-lib';

/** Kinds of addresses that lead to a page, a mailbox, a telephone or a name for a work. */
const HARMLESS = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp', 'urn', 'doi']);

/**
 * Whether the address of a link leads to something that runs or to a file, on the reader's own machine or in the network:
 * `javascript:`, `file:`, `\\\\server\\share`. One without a kind counts as an address of a page, and so does `host:8080`.
 */
export function leadsAstray(link: PDFObject | undefined): boolean {
  if (!(link instanceof PDFString || link instanceof PDFHexString)) return false;
  // Readers pass over blanks and control characters, as browsers do.
  const text = link.decodeText().replace(/[\s\p{C}]/gu, '');
  if (/^[\\/]{2}/.test(text)) return true;
  const kind = /^([^:/?#.]+):(?!\d)/.exec(text)?.[1];
  return kind !== undefined && !HARMLESS.has(kind.toLowerCase());
}
