import { sql } from 'kysely';
import type { Values } from '../../../../core/config.ts';
import { type ChoiceLabel, displayFields, fieldKeys } from '../../../../core/forms/display.ts';
import { stateAfter } from '../../../../core/moves/allowed-moves.ts';
import type { CompiledProcedure } from '../../../../core/procedure.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { CaseRow, DocumentRow } from '../../../kit/db/tables.ts';
import { ApiError, FieldsError } from '../../../kit/errors.ts';
import { bodyHash, sortedJson } from '../../../kit/idempotency.ts';
import type { SessionUser } from '../../../kit/session-user.ts';
import { readingOf } from '../../config/displays.ts';
import { publicAddress, workspaceOrigin } from '../../config/page-address.ts';
import { madeInThread } from '../../documents/in-thread.ts';
import { loadFonts } from '../../documents/pdf/fonts.ts';
import { sha256 } from '../../documents/signing/cms.ts';
import { choiceLabels } from '../../lists/choices.ts';
import { roleOf } from '../../records/store.ts';
import { acceptedValues, type ShownForm } from '../accepted-values.ts';
import { caseStateOf } from '../case-state.ts';
import { type CaseContext, type CaseServices, newReference, openCase } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import { demandWithinLimit } from '../files/case-files.ts';
import { makeMove } from '../moves/move.ts';
import { type DocumentFacts, documentContent } from './content.ts';
import { newestDocument } from './stored.ts';

export interface DocumentSend {
  /** The move that makes the document, with what was filled in. */
  wanted: { user: SessionUser; move: string; values?: Values | undefined };
  live: CompiledProcedure;
  filled: ShownForm;
}

/** A document that is made and not kept yet, and what it was made on. */
export interface ReadyDocument {
  before: string;
  caseId: number;
  number: number;
  contentHash: string;
  code: string;
  /** `null`: the document that waits says the same. */
  pdf: Uint8Array | null;
}

/** The case, or what the document says, has changed while the document was made. */
export class StaleDocumentError extends Error {
  override name = 'StaleDocumentError';
}

/** Without `attempts` documents are not counted: the product makes some itself. */
type Maker = Partial<Pick<CaseServices, 'attempts'>>;

/**
 * Makes the document of a filled form, outside of any transaction.
 * @throws FieldsError, ApiError 409 when the move may not be made now, TooManyError.
 */
export async function readyDocument(
  { attempts }: Maker,
  caseContext: CaseContext,
  db: Queries,
  send: DocumentSend,
): Promise<ReadyDocument> {
  const { filled, wanted } = send;
  const basis = await basisOf(caseContext, db, send);
  const { open, newest, person, values, contentHash } = basis;
  const number = (newest?.number ?? 0) + 1;
  const code = `${newReference()}-${newReference()}`;
  const ready = { before: markOf(open, newest), number, contentHash, code };
  if (open && basis.same) return { ...ready, caseId: open.id, pdf: null };
  await attempts?.demandAction(db, 'document', wanted.user.id);
  const { version: current } = caseContext;
  const labelOf = await choiceLabels(db, current, filled.form, values, filled.language);
  await demandLetters(filled, values, labelOf);
  const caseId = open?.id ?? (await nextCaseId(db));
  const facts = {
    procedure: send.live.id,
    caseId,
    number,
    code,
    verifiedAt: publicAddress(current, workspaceOrigin(caseContext.settings), 'verification', ['code', code]),
    signed: isSigned(send.live),
    person,
    values,
    current,
    labelOf,
    at: new Date(),
  };
  return { ...ready, caseId, pdf: await madeInThread({ content: documentContent(filled, facts) }) };
}

/**
 * Keeps a document with its move, in the caller's transaction with the owner locked, and checks its basis again.
 * @throws StaleDocumentError, TooManyError, ApiError 413 for one that takes too much space.
 */
export async function keepDocument(
  { attempts }: Maker,
  caseContext: CaseContext,
  trx: Queries,
  send: DocumentSend,
  { before, caseId, number, contentHash, code, pdf }: ReadyDocument,
): Promise<CaseRow> {
  const { filled, wanted } = send;
  const { user, move } = wanted;
  const basis = await basisOf(caseContext, trx, send);
  const { open, newest, values, procedure } = basis;
  const isStale = markOf(open, newest) !== before || basis.contentHash !== contentHash;
  if (!isStale && open && pdf === null) return open;
  if (isStale || pdf === null) throw new StaleDocumentError();
  await attempts?.countAction(trx, 'document', user.id);
  const by = { by: 'member', owner: user.id, userId: user.id } as const;
  const { form, version, language, context } = filled;
  return makeMove(caseContext, trx, {
    ...by,
    procedure,
    before: open,
    id: caseId,
    name: move,
    values,
    language,
    context,
    document: async () => {
      const { id } = await trx
        .insertInto('procedure_documents')
        .values({
          case_id: caseId,
          number,
          form: form.id,
          version: version.manifest.version,
          language,
          values: JSON.stringify(values),
          code,
          content_hash: contentHash,
          pdf,
          sha256: sha256(pdf).toString('hex'),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await demandWithinLimit(trx, user.id, caseContext.settings.storedMb);
      return { id };
    },
  });
}

interface Basis {
  open: CaseRow | null;
  newest: DocumentRow | undefined;
  procedure: CompiledProcedure;
  person: DocumentFacts['person'];
  values: Values;
  /** Of everything that makes the document say what it says. */
  contentHash: string;
  /** The newest document waits and says the same. */
  same: boolean;
}

async function basisOf(
  caseContext: CaseContext,
  db: Queries,
  { wanted: { user, move, values: given = {} }, live, filled }: DocumentSend,
): Promise<Basis> {
  const open = await openCase(db, live.id, user.id);
  const procedure = open ? await procedureOf(db, caseContext.version, open) : live;
  const { state } = caseStateOf(open);
  const { values } = await acceptedValues(db, user, filled, { procedure: live.id, before: open, given });
  const next = stateAfter(procedure, caseStateOf(open), move, { by: 'member', scope: { values } });
  if (!next) throw new ApiError(409, 'errors.procedures.wrongState');
  const newest = open ? await newestDocument(db, open.id) : undefined;
  const { form, version, language, context } = filled;
  const person = { name: user.name, nationalId: await roleOf(db, caseContext.version, user.id, 'nationalId') };
  const contentHash = bodyHash([
    ...[form.id, version.manifest.version, language],
    ...(context === null ? [] : [context]),
    sortedJson({ person, values }),
  ]);
  const waits = newest !== undefined && newest.signed_at === null && next.state === state;
  return { open, newest, procedure, person, values, contentHash, same: waits && newest.content_hash === contentHash };
}

export function isSigned({ moves }: CompiledProcedure): boolean {
  return Object.values(moves).some(({ document }) => document === 'signed');
}

function markOf(open: CaseRow | null, newest: DocumentRow | undefined): string {
  return `${open?.id ?? ''} ${open?.state ?? ''} ${newest?.number ?? 0}`;
}

/** The number of a case stands in its document, so it is there first. */
async function nextCaseId(db: Queries): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('cases', 'id')) as id`.execute(db);
  return Number(rows[0]?.id);
}

/** Refuses letters that the typeface lacks, since the signer must be able to read the document. @throws FieldsError */
async function demandLetters(
  { version, form, language }: ShownForm,
  values: Values,
  labelOf: ChoiceLabel,
): Promise<void> {
  const { missing } = await loadFonts();
  const text = (keys: readonly string[], said?: Record<string, unknown>) => version.text(language, keys, said);
  const fields = displayFields(form, values, text, labelOf, readingOf(version, language));
  const errors = fields.flatMap(({ property, value }): [string, string[]][] => {
    const letters = missing(value).join(' ');
    if (letters === '') return [];
    const keys = [...fieldKeys(form.id, property, 'errors.letters'), 'errors.letters'];
    return [[property, [text(keys, { letters })]]];
  });
  if (errors.length > 0) throw new FieldsError(Object.fromEntries(errors));
}
