import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A bank account, grouped in fours and checked while it is typed.',
    types: ['string'],
    formats: ['iban'],
  },
  newField: { type: 'string', format: 'iban', 'ui:widget': 'iban' },
  newWord: 'iban',
  comesWith: 'values',
  examples: [
    {
      schema: { type: 'string', format: 'iban' },
      value: 'ES9121000418450200051332',
      reads: 'ES91 2100 0418 4502 0005 1332',
    },
  ],
};
