import type { Language, Values } from '../../core/config.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { verificationAddress } from '../config/page-address.ts';
import type { Queries } from '../db/database.ts';
import { madeInThread } from '../documents/in-thread.ts';
import { choiceLabels } from '../lists/choices.ts';
import { formOf } from '../procedures/definition.ts';
import { documentContent } from '../procedures/documents/content.ts';
import { isSigned } from '../procedures/documents/make.ts';

const CODE = 'PREVIEW-PREVIEW';

/** Ids of the procedures that make a document. */
export function documentNames({ procedures }: LoadedVersion): string[] {
  return [...procedures.values()]
    .filter(({ moves }) => Object.values(moves).some(({ document }) => document === 'made'))
    .map(({ id }) => id);
}

/**
 * The document of a procedure, filled in with the example of its form and never stored.
 * @param origin the origin of the workspace, for the address on the document
 * @returns `null` when the procedure makes none
 */
export async function sampleDocument(
  db: Queries,
  version: LoadedVersion,
  wanted: { procedure: string; language: Language; examples: ReadonlyMap<string, Values>; origin: string },
): Promise<Uint8Array | null> {
  const { language, examples, origin } = wanted;
  const procedure = version.procedures.get(wanted.procedure);
  const form = procedure && formOf(version, procedure);
  if (!form || !documentNames(version).includes(procedure.id)) return null;
  const values = examples.get(form.id) ?? {};
  const facts = {
    procedure: procedure.id,
    caseId: 0,
    number: 1,
    code: CODE,
    verifiedAt: verificationAddress(version, origin, CODE),
    signed: isSigned(procedure),
    person: { name: '‹name›', nationalId: '‹id›' },
    values,
    current: version,
    labelOf: await choiceLabels(db, version, form, values, language),
    at: new Date(),
  };
  return madeInThread({ content: documentContent({ version, form, language }, facts) });
}
