/**
 * One address that mail can be sent to, whatever a form's rules say: it cannot become a header or a second
 * recipient.
 */
export function isMailbox(address: string): boolean {
  return /^[^@\s,;<>"\p{Cc}]+@[^@\s,;<>"\p{Cc}]+$/u.test(address);
}
