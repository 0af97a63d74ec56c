/** Whether it is one address that cannot become a header or a second recipient, whatever the rules of a form say. */
export function isMailbox(address: string): boolean {
  return /^[^\s<>@,;:"\\\p{Cc}]+@[^\s<>@,;:"\\\p{Cc}]+$/u.test(address);
}
