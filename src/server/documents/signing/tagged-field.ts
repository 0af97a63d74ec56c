import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';

/**
 * Puts a field into the structure that screen readers go by, at the end of the document, as ISO 14289-1 §7.18.4 wants
 * of one that is seen. A document without such a structure stays as it is.
 */
export function tagField(pdf: PDFDocument, page: PDFPage, field: PDFRef): void {
  const { catalog, context } = pdf;
  const root = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict);
  const top = root?.lookupMaybe(PDFName.of('K'), PDFArray)?.get(0);
  const whole = top && context.lookupMaybe(top, PDFDict);
  const numbers = root?.lookupMaybe(PDFName.of('ParentTree'), PDFDict)?.lookupMaybe(PDFName.of('Nums'), PDFArray);
  const key = root?.lookupMaybe(PDFName.of('ParentTreeNextKey'), PDFNumber);
  if (!root || !whole || !numbers || !key) return;
  const element = context.register(
    context.obj({
      Type: 'StructElem',
      S: 'Form',
      P: top,
      Pg: page.ref,
      K: { Type: 'OBJR', Obj: field, Pg: page.ref },
    }),
  );
  whole.lookup(PDFName.of('K'), PDFArray).push(element);
  numbers.push(key);
  numbers.push(element);
  // One node holds the whole tree, so it needs no limits (ISO 32000-1 §7.9.7).
  root.lookup(PDFName.of('ParentTree'), PDFDict).delete(PDFName.of('Limits'));
  root.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(key.asNumber() + 1));
  context.lookup(field, PDFDict).set(PDFName.of('StructParent'), key);
}
