/** Something that stops a start or a command until a person puts it right. The message says how; no stack is shown. */
export class OperatorError extends Error {
  override name: string = 'OperatorError';
}
