/**
 * A telephone number without what people put between its digits: `(+34) 600-000.001` is `+34600000001`. Other text stays as
 * it is, so that nothing is lost and the schema reports the error.
 */
export function parsePhoneText(text: string): string | undefined {
  const digits = text.replace(/[\s().·/\u2010-\u2015-]/g, '');
  return (/^\+?\d+$/.test(digits) ? digits : text) || undefined;
}
