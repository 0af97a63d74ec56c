/** Enough to recognise one's own address by, and too little to learn another's: `n•••@exemple.cat`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}
