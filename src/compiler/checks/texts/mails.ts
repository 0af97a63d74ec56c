import type { FormModel } from '../../forms/model.ts';
import { mailsOf, prefillsIn } from '../../forms/uses.ts';
import { groupBy, jsonObjectOf, objectsOf, stringOf } from '../../json.ts';
import { withAmount } from '../../procedures/model.ts';
import { type Catalog, placeholders, type Text } from '../../read/catalog.ts';
import type { ReadConfig } from '../../read-config.ts';
import { propertiesOf } from '../../records/model.ts';
import { say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';

/** Names every e-mail about a filled form may fill in, whatever the form. */
const ALWAYS = ['summary', 'username', 'name'];
/** The same for mails to an office and mails of a procedure's moves. */
const SENT = ['reference'];
/** Further names that they fill in, where the form or a move names an amount. */
const COSTS = ['amount', 'paid', 'paymentReference', 'payment'];
const MOVED = ['id', 'reference', 'title', 'state', 'note', 'changes', 'due'];

/**
 * Reports what an e-mail fills in and no form that sends it has: the office would read a gap. Settings
 * are the prose check's to judge.
 * @returns keys of those e-mails' texts, of which no other language need be told
 */
export function checkMails({ forms, procedures, records, registry, catalog, report }: ReadConfig): Set<string> {
  const reported = new Set<string>();
  // An e-mail about a form may fill in what the organisation knows of the sender by its record with the mailbox.
  const mailbox = records.find(({ whole }) => stringOf(jsonObjectOf(whole.parts).contactMailbox) !== undefined);
  const member = mailbox ? propertiesOf(mailbox, records) : [];
  const sent = forms.flatMap((form) =>
    mailsOf(jsonObjectOf(form.spec.submit), registry).map((mail) => ({ mail, form })),
  );
  const byMail = new Map<string, readonly string[]>(
    [...groupBy(sent, ({ mail }) => mail)].map(([mail, all]) => {
      const own = all.map(({ form }) => form);
      return [mail, [...own.flatMap(namesOf), ...SENT, ...(withAmount(own, []).length > 0 ? COSTS : [])]];
    }),
  );
  for (const { forms: own, moves } of procedures)
    for (const { message } of moves.flatMap(([, move]) => objectsOf(move.mails)))
      byMail.set(String(message), [
        ...(byMail.get(String(message)) ?? []),
        ...own.flatMap(namesOf),
        ...MOVED,
        ...(withAmount(own, moves).length > 0 ? COSTS : []),
      ]);
  for (const [mail, names] of byMail) {
    const known = [...new Set([...names, ...member, ...ALWAYS])];
    for (const text of partsOf(mail, catalog)) {
      for (const name of placeholders([text])) {
        if (known.includes(name) || name.startsWith('settings.')) continue;
        const what = say`nothing fills in {{${name}}} in the text "${text.key}"`;
        report.at(text.textPlace)(what, suggest(name, known, say`remove it`));
        reported.add(text.key);
      }
    }
  }
  return reported;
}

/** The form's own properties, and what its prefill is told to call by another name. */
function namesOf(form: FormModel): string[] {
  return [
    ...form.fields.map((field) => String(field.path[0])),
    ...prefillsIn(form).flatMap(({ map }) => Object.keys(jsonObjectOf(map))),
  ];
}

function partsOf(mail: string, catalog: Catalog): Text[] {
  return [...catalog.texts.values()].flatMap((table) =>
    ['subject', 'body'].flatMap((part) => table.get(`mails.${mail}.${part}`) ?? []),
  );
}
