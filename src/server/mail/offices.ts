import type { Mailbox, Settings } from '../../core/config.ts';
import { OperatorError } from '../ops/operator-error.ts';

type Mailboxes = Pick<Settings, 'offices' | 'sender'>;

const NAME = /^[^<>"\\\p{Cc}]*$/u;

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
  throw new OperatorError(
    `Mail cannot be sent with menus/settings.json:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}

function problemOf(name: string, box: Mailbox | undefined, domains: readonly string[]): string | null {
  if (!box) return `"${name}" is missing`;
  if (!isMailbox(box.email) || !NAME.test(box.name ?? '')) return `"${name}" is not an e-mail address`;
  const domain = box.email.slice(box.email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length === 0 || domains.includes(domain)) return null;
  return `"${name}" is ${box.email}, and the operator allows only ${domains.join(', ')} (MAIL_DOMAINS)`;
}

/** Whether it is one address that cannot become a header or a second recipient, whatever the rules of a form say. */
export function isMailbox(address: string): boolean {
  return /^[^\s<>@,;:"\\\p{Cc}]+@[^\s<>@,;:"\\\p{Cc}]+$/u.test(address);
}
