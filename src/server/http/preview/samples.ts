import type { Language, MailTemplate, Values } from '../../../core/config.ts';
import { textsByProperty } from '../../../core/forms/display.ts';
import { type MailValues, type RenderedMail, renderMail, summaryFragment } from '../../../core/mail.ts';
import type { LoadedForm, LoadedVersion } from '../../domain/config/loaded-version.ts';
import { publicAddress } from '../../domain/config/page-address.ts';
import { fileText } from '../../domain/config/store.ts';
import { madeInThread } from '../../domain/documents/in-thread.ts';
import { choiceLabels } from '../../domain/lists/choices.ts';
import { asDocument } from '../../domain/mail/document.ts';
import { fieldsAsRead } from '../../domain/procedures/as-sent.ts';
import { formOf } from '../../domain/procedures/definition.ts';
import { documentContent } from '../../domain/procedures/documents/content.ts';
import { isSigned } from '../../domain/procedures/documents/make.ts';
import type { Queries } from '../../kit/db/database.ts';

export async function mailNames(db: Queries, { manifest }: LoadedVersion): Promise<string[]> {
  const templates = await fileText(db, manifest.mails[manifest.defaultLanguage] ?? '');
  return Object.keys(JSON.parse(templates ?? '{}')).sort();
}

/** A mail as it would leave, with the form's example; other values show as ‹name›. `null` without such a mail. */
export async function sampleMail(
  db: Queries,
  version: LoadedVersion,
  { mail, language, examples }: { mail: string; language: Language; examples: ReadonlyMap<string, Values> },
): Promise<RenderedMail | null> {
  const template = version.mail(mail, language);
  if (!template) return null;
  const form = senderOf(version, mail);
  const values = (form && examples.get(form.id)) ?? {};
  const fields = form ? await fieldsAsRead(db, version, form, values, language) : [];
  const known: MailValues = {
    ...values,
    ...textsByProperty(fields),
    ...(form ? { summary: summaryFragment(fields), title: version.text(language, `forms.${form.id}.title`) } : {}),
    settings: version.settings,
  };
  return asDocument(version, renderMail(template, { ...unknownNames(template), ...known }, language), language);
}

/** The form that sends the mail, itself or by its procedure. */
function senderOf(version: LoadedVersion, mail: string): LoadedForm | undefined {
  const sends = ({ spec }: LoadedForm) => spec.submit?.params?.message === mail;
  const form = [...version.forms.values()].find(sends);
  if (form) return form;
  const procedure = [...version.procedures.values()].find(({ moves }) =>
    Object.values(moves).some(({ mails }) => mails?.some(({ message }) => message === mail)),
  );
  return procedure && formOf(version, procedure);
}

/** The mail with the settings filled in, and with the name of every other value. */
export function withoutValues({ settings }: LoadedVersion, template: MailTemplate, language: Language): RenderedMail {
  return renderMail(template, { ...unknownNames(template), settings }, language);
}

function unknownNames({ subject, html, text }: MailTemplate): MailValues {
  const names = [...`${subject}\n${html}\n${text}`.matchAll(/\{\{-?\s*([^{},]+?)\s*\}\}/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return Object.fromEntries(names.filter((name) => !name.startsWith('settings.')).map((name) => [name, `‹${name}›`]));
}

const CODE = 'PREVIEW-PREVIEW';

export function documentNames({ procedures }: LoadedVersion): string[] {
  return [...procedures.values()]
    .filter(({ moves }) => Object.values(moves).some(({ document }) => document === 'made'))
    .map(({ id }) => id);
}

/** The document of a procedure, of its form's example and never stored; `null` when the procedure makes none. */
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
    verifiedAt: publicAddress(version, origin, 'verification', ['code', CODE]),
    signed: isSigned(procedure),
    person: { name: '‹name›', nationalId: '‹id›' },
    values,
    current: version,
    labelOf: await choiceLabels(db, version, form, values, language),
    at: new Date(),
  };
  return madeInThread({ content: documentContent({ version, form, language, context: null }, facts) });
}
