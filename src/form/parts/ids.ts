/** rjsf's id of a property's field; the error links land on it. */
export function fieldId(property: string): string {
  return `root_${property}`;
}

export function helpId(id: string): string {
  return `${id}__help`;
}

export function errorId(id: string): string {
  return `${id}__error`;
}
