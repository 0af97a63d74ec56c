import type { Mailbox, Settings } from '../../../core/config.ts';
import { isMailbox } from '../mailbox-address.ts';
import { OperatorError } from '../operator-error.ts';

type Mailboxes = Pick<Settings, 'offices' | 'sender'>;

const NAME = /^[^<>"\\\p{Cc}]*$/u;

/** The operator does not allow the domains of a version's mailboxes. */
export class MailDomainsError extends OperatorError {
  override name = 'MailDomainsError';
  readonly mailboxes: string;
  readonly domains: string;
  constructor(message: string, mailboxes: readonly string[], domains: readonly string[]) {
    super(message);
    this.mailboxes = mailboxes.join(', ');
    this.domains = domains.join(', ');
  }
}

/** The address of an office by the name that forms use; `undefined` if there is no such office. */
export function officeAddress({ offices = {} }: Mailboxes, name: string): string | undefined {
  return Object.hasOwn(offices, name) ? offices[name]?.email : undefined;
}

/** The sender as it stands in the header (RFC 5322 §3.4). */
export function senderAddress({ sender }: Mailboxes): string {
  if (!sender) throw new Error('The published settings name no sender.');
  return sender.name ? `"${sender.name}" <${sender.email}>` : sender.email;
}

/** Checks that a version can send mail, and only to allowed domains, subdomains apart. @throws OperatorError */
export function demandMailboxes({ offices = {}, sender }: Mailboxes, domains: readonly string[]): void {
  const boxes: [string, Mailbox | undefined][] = [
    ['offices.office', undefined],
    ...Object.entries(offices).map(([name, box]): [string, Mailbox] => [`offices.${name}`, box]),
    ['sender', sender],
  ];
  const problems = [...new Map(boxes)].flatMap(([name, box]) => problemOf(name, box, domains) ?? []);
  if (problems.length === 0) return;
  const message = ['Mail cannot be sent with menus/settings.json:', ...problems.map(({ text }) => `  ${text}`)].join(
    '\n',
  );
  const foreign = problems.flatMap(({ mailbox }) => mailbox ?? []);
  throw foreign.length > 0 ? new MailDomainsError(message, foreign, domains) : new OperatorError(message);
}

/** `mailbox`: the one whose domain is not allowed. */
function problemOf(
  name: string,
  box: Mailbox | undefined,
  domains: readonly string[],
): { text: string; mailbox?: string } | null {
  if (!box) return { text: `"${name}" is missing` };
  if (!isMailbox(box.email) || !NAME.test(box.name ?? '')) return { text: `"${name}" is not an e-mail address` };
  const domain = box.email.slice(box.email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length === 0 || domains.includes(domain)) return null;
  const allowed = domains.join(', ');
  return {
    text: `"${name}" is ${box.email}, and the operator allows only ${allowed} (MAIL_DOMAINS)`,
    mailbox: `${name} (${box.email})`,
  };
}
