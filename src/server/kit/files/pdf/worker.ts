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

/** `active` runs, sends, imports or embeds something; `locked` is encrypted; `broken` is unreadable or ambiguous. */
export type PdfVerdict = 'harmless' | 'active' | 'locked' | 'broken';

const names = (...list: string[]) => new Set(list.map((name) => PDFName.of(name)));
/** Entries that hold scripts, files or XFA forms (ISO 32000-1 §7.7.4, §7.11.3, §12.6.4.16, §12.7.8, §13.6.3). */
const ACTIVE_KEYS = names('JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent', 'OnInstantiate');
/** Types of actions, streams and annotations (ISO 32000-1 tables 198, 45, 169) that do more than show. */
const ACTIVE_VALUES = names(
  ...['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'GoToR', 'Rendition'],
  ...['EmbeddedFile', 'FileAttachment', 'RichMedia'],
);
const [TYPE, FIRST, COUNT, ENCRYPT, PARAMETERS, PREDICTOR, XREF] = [
  ...['Type', 'First', 'N', 'Encrypt', 'DecodeParms', 'Predictor', 'XRef'].map((name) => PDFName.of(name)),
] as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName];
const URI = PDFName.of('URI');
/** Bytes that one object stream may unpack to; text of a hundred books. */
const MOST_UNPACKED = 32_000_000;
/** Where an object may begin (ISO 32000-1 §7.3.10). `obj` ends the word, unlike in "2026 5 objectius". */
const OBJECT_HEAD = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj(?![A-Za-z\x80-\xff])/g;

/**
 * Looks at every object in the order of the bytes, also at replaced ones, since the author's table decides which one
 * counts. A hostile document can take much time and memory, so call this in a thread that can be stopped.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const inspection = new Inspection(bytes);
  try {
    const context = await inspection.parseDocument();
    // A document without a catalogue shows nothing.
    inspection.broken ||= !(context.lookup(context.trailerInfo.Root) instanceof PDFDict);
  } catch {
    inspection.broken = true;
  }
  if (inspection.encrypted) return 'locked';
  if (inspection.active || inspection.misleads) return 'active';
  // An object inside a comment, a string or a picture: the document's table may still point to it.
  const hidden = (Buffer.from(bytes).toString('latin1').match(OBJECT_HEAD)?.length ?? 0) > inspection.objects;
  return inspection.broken || hidden ? 'broken' : 'harmless';
}

class Inspection extends PDFParser {
  active = false;
  encrypted = false;
  broken = false;
  /** Objects that stand in the file by themselves, not in a stream. */
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
    // Readers find objects in a stream by these two entries, without its type.
    if (object.dict.has(FIRST) && object.dict.has(COUNT)) this.#unpack(object);
    // The table of objects is not needed and may claim to be endless, so it is kept as a mere dictionary.
    else if (object.dict.get(TYPE) !== XREF) return object;
    return object.dict;
  }

  /** Also sees the trailer, a dictionary that is no object. */
  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref);
    if (dict.has(ENCRYPT)) this.encrypted = true;
    this.active ||= isActive(dict);
    this.#noteLink(dict);
    return dict;
  }

  /** Whether the address of a link that refers to another object is harmful. */
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
      // The library ignores predictors, so other readers would see other objects.
      if (length > MOST_UNPACKED || hasPredictor(stream)) throw new RangeError('A stream of objects that is none.');
      // The parser does not pause, so it has finished here; only its failure arrives later.
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

/** Schemes that lead to a page, a mailbox, a telephone or the name of a work. */
const HARMLESS = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp', 'urn', 'doi']);

/** Whether a link leads to something that runs, or to a file (`javascript:`, `file:`, `\\server\share`). */
function leadsAstray(link: PDFObject | undefined): boolean {
  if (!(link instanceof PDFString || link instanceof PDFHexString)) return false;
  // Readers ignore white space and control characters, as browsers do.
  const text = link.decodeText().replace(/[\s\p{C}]/gu, '');
  if (/^[\\/]{2}/.test(text)) return true;
  const kind = /^([^:/?#.]+):(?!\d)/.exec(text)?.[1];
  return kind !== undefined && !HARMLESS.has(kind.toLowerCase());
}

serveTasks(inspectPdf);
