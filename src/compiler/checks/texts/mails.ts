import type { FormModel } from '../../forms/model.ts';
import { prefillsIn } from '../../forms/uses.ts';
import { type JsonObject, objectOf, objectsOf, stringOf } from '../../json.ts';
import type { ProcedureModel } from '../../procedures/model.ts';
import type { Registry } from '../../read/registry.ts';
import { propertiesOf, type RecordModel } from '../../records/model.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';
import type { Catalog, Text } from '../../texts/catalog.ts';
import { namedMails } from '../../texts/wanted-forms.ts';
import { placeholders } from './languages.ts';

/** Names every e-mail about a filled form may fill in, whatever the form. */
const ALWAYS = ['summary', 'username', 'name'];
/** The same for mails to an office and mails of a procedure's moves. */
const SENT = ['reference'];
/** What they fill in beside, where the form or a move names an amount. */
const COSTS = ['amount', 'paid', 'paymentReference', 'payment'];
const MOVED = ['id', 'reference', 'title', 'state', 'note', 'changes', 'due'];

/** The models of files that may send e-mails. */
interface Senders {
  forms: readonly FormModel[];
  procedures: readonly ProcedureModel[];
  records: readonly RecordModel[];
}

/**
 * Reports what an e-mail fills in and no form that sends it has: the office would read a gap. Settings
 * are the prose check's to judge.
 * @returns keys of those e-mails' texts, of which no other language need be told
 */
export function checkMails(
  { forms, procedures, records }: Senders,
  registry: Registry,
  catalog: Catalog,
  report: Report,
): Set<string> {
  const reported = new Set<string>();
  // An e-mail about a form may fill in what the organisation knows of the sender by its record with the mailbox.
  const mailbox = records.find(({ whole }) => stringOf(objectOf(whole.parts).contactMailbox) !== undefined);
  const member = mailbox ? propertiesOf(mailbox, records) : [];
  const byMail = new Map(
    [...sendersByMail(forms, registry)].map(([mail, all]) => [mail, [...all.flatMap(namesOf), ...SENT, ...costs(all)]]),
  );
  for (const { forms: own, moves } of procedures)
    for (const { message } of moves.flatMap(([, move]) => objectsOf(move.mails)))
      byMail.set(String(message), [
        ...(byMail.get(String(message)) ?? []),
        ...own.flatMap(namesOf),
        ...MOVED,
        ...costs(own, moves),
      ]);
  for (const [mail, names] of byMail) {
    const known = [...new Set([...names, ...member, ...ALWAYS])];
    for (const text of partsOf(mail, catalog)) {
      for (const name of placeholders([text])) {
        if (known.includes(name) || name.startsWith('settings.')) continue;
        const what = say`nothing fills in {{${name}}} in the text "${text.key}"`;
        report.at(text.textPlace, what, suggest(name, known, say`remove it`));
        reported.add(text.key);
      }
    }
  }
  return reported;
}

function sendersByMail(forms: readonly FormModel[], registry: Registry): Map<string, FormModel[]> {
  const senders = new Map<string, FormModel[]>();
  for (const form of forms) {
    const submit = objectOf(form.spec.submit);
    for (const mail of namedMails(registry.actions.get(String(submit.action)), submit.params))
      senders.set(mail, [...(senders.get(mail) ?? []), form]);
  }
  return senders;
}

/** What e-mails fill in where something costs something. */
function costs(forms: readonly FormModel[], moves: ProcedureModel['moves'] = []): readonly string[] {
  const all = [...forms.map(({ spec }): JsonObject => spec), ...moves.map(([, move]) => move)];
  return all.some(({ amount }) => amount !== undefined) ? COSTS : [];
}

/** The form's own properties, and what its prefill is told to call by another name. */
function namesOf(form: FormModel): string[] {
  return [
    ...form.fields.map((field) => String(field.path[0])),
    ...prefillsIn(form).flatMap(({ map }) => Object.keys(objectOf(map))),
  ];
}

function partsOf(mail: string, catalog: Catalog): Text[] {
  return [...catalog.texts.values()].flatMap((table) =>
    ['subject', 'body'].flatMap((part) => table.get(`mails.${mail}.${part}`) ?? []),
  );
}
