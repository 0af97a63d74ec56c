import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { serveTasks } from '../../threads/serve-tasks.ts';

/**
 * What a document turns out to be:
 * - `harmless`: it shows pages, and follows links at most;
 * - `active`: it runs scripts, starts programs, sends or takes in data, or has other files in it;
 * - `locked`: it is encrypted, so that nobody can say;
 * - `broken`: it cannot be read to its end, or not in one way only.
 */
export type PdfVerdict = 'harmless' | 'active' | 'locked' | 'broken';

const names = (...list: string[]) => new Set(list.map((name) => PDFName.of(name)));
/** Entries that hold a script, files, or a form with a program of its own (ISO 32000-1 §7.7.4, §7.11.3, §12.6.4.16, §12.7.8, §13.6.3). */
const ACTIVE_KEYS = names('JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent', 'OnInstantiate');
/**
 * Kinds of actions, streams and annotations (ISO 32000-1 tables 198, 45, 169). Whose reader opens a document on another machine
 * (`GoToR`) shows it who the reader is.
 */
const ACTIVE_VALUES = names(
  ...['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'GoToR', 'Rendition'],
  ...['EmbeddedFile', 'FileAttachment', 'RichMedia'],
);
const [TYPE, FIRST, COUNT, ENCRYPT, PARAMETERS, PREDICTOR, XREF] = [
  ...['Type', 'First', 'N', 'Encrypt', 'DecodeParms', 'Predictor', 'XRef'].map((name) => PDFName.of(name)),
] as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName];
/** Of a link (ISO 32000-1 §12.6.4.7). */
const URI = PDFName.of('URI');
/** Bytes that one stream of objects may unpack to; text of a hundred books. */
const MOST_UNPACKED = 32_000_000;
/** Where an object may begin (ISO 32000-1 §7.3.10): the word ends there, as in no sentence about "2026 5 objectius". */
const OBJECT_HEAD = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj(?![A-Za-z\x80-\xff])/g;

/**
 * Looks at every object of a document, in the order of the bytes: also at those that a later one of the same number
 * replaces, since which one counts depends on a table that the document's author wrote. Names are compared as they
 * are meant, `/J#61vaScript` too; streams of objects are unpacked.
 *
 * A document can keep its reader busy for long and fill the memory: run this in a thread that can be stopped.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const inspection = new Inspection(bytes);
  try {
    const context = await inspection.parseDocument();
    // Without it there is nothing to show.
    inspection.broken ||= !(context.lookup(context.trailerInfo.Root) instanceof PDFDict);
  } catch {
    inspection.broken = true;
  }
  if (inspection.encrypted) return 'locked';
  if (inspection.active || inspection.misleads) return 'active';
  // An object within a comment, a text or a picture: the table may lead there all the same.
  const hidden = (Buffer.from(bytes).toString('latin1').match(OBJECT_HEAD)?.length ?? 0) > inspection.objects;
  return inspection.broken || hidden ? 'broken' : 'harmless';
}

class Inspection extends PDFParser {
  active = false;
  encrypted = false;
  broken = false;
  /** Those that stand in the file for themselves. */
  objects = 0;
  #unpacking = false;
  readonly #links: PDFRef[] = [];

  constructor(bytes: Uint8Array) {
    super(bytes, Number.POSITIVE_INFINITY, true);
    const { context } = this;
    const assign = context.assign.bind(context);
    context.assign = (ref, object) => {
      if (!this.#unpacking) this.objects += 1;
      this.#look(object);
      assign(ref, object);
    };
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref);
    if (!(object instanceof PDFRawStream)) return object;
    // A reader needs both entries, and not the type, to find objects in a stream.
    if (object.dict.has(FIRST) && object.dict.has(COUNT)) this.#unpack(object);
    // The table of objects is not needed, and may claim to be endless. As a mere dictionary it is not read.
    else if (object.dict.get(TYPE) !== XREF) return object;
    return object.dict;
  }

  /** The end of a document is a dictionary, too, but no object. */
  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref);
    if (dict.has(ENCRYPT)) this.encrypted = true;
    this.active ||= isActive(dict);
    this.#noteLink(dict);
    return dict;
  }

  /** Whether an address that stands elsewhere than in its link leads astray. */
  get misleads(): boolean {
    return this.#links.some((link) => leadsAstray(this.context.lookup(link)));
  }

  #noteLink(dict: PDFDict): void {
    const link = dict.get(URI);
    if (link instanceof PDFRef) this.#links.push(link);
  }

  #unpack(stream: PDFRawStream): void {
    this.#unpacking = true;
    try {
      const length = decodePDFRawStream(stream).getBytes(MOST_UNPACKED + 1).length;
      // The library leaves predictors as they are: other readers would see other objects.
      if (length > MOST_UNPACKED || hasPredictor(stream)) throw new RangeError('A stream of objects that is none.');
      // Without pauses it has finished when it returns; only its failure comes later.
      void PDFObjectStreamParser.forStream(stream)
        .parseIntoContext()
        .catch(() => {
          this.broken = true;
        });
    } catch {
      this.broken = true;
    } finally {
      this.#unpacking = false;
    }
  }

  #look(object: PDFObject): void {
    for (const next: PDFObject[] = [object]; next.length > 0; ) {
      const one = next.pop();
      if (one instanceof PDFName) this.active ||= ACTIVE_VALUES.has(one);
      else if (one instanceof PDFArray) next.push(...one.asArray());
      else if (one instanceof PDFStream) next.push(one.dict);
      else if (one instanceof PDFDict) {
        this.active ||= isActive(one);
        this.#noteLink(one);
        next.push(...one.values());
      }
    }
  }
}

function isActive(dict: PDFDict): boolean {
  return dict.keys().some((key) => ACTIVE_KEYS.has(key)) || leadsAstray(dict.get(URI));
}

function hasPredictor({ dict }: PDFRawStream): boolean {
  const given = dict.lookup(PARAMETERS);
  const all = given instanceof PDFArray ? given.asArray().map((_, at) => given.lookup(at)) : [given];
  return all.some((one) => one instanceof PDFDict && one.has(PREDICTOR));
}

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

serveTasks(inspectPdf);
