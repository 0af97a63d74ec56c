import type { Broken } from './broken.ts';

/** What code brings along: widgets and actions: what is changed in the good folder, and every line the check must print then. */
export const code: readonly Broken[] = [
  {
    name: 'a widget without a manifest',
    changes: [
      { file: 'src/widgets/number/widget.json', remove: true },
      { file: 'src/widgets/number/index.tsx', text: 'export default null;\n' },
    ],
    lines: [
      'src/widgets/number/widget.json:1:1  the file is missing  write {"types": […]} with the types the widget can hold',
    ],
  },
  {
    name: 'an unknown type in a manifest',
    changes: [{ file: 'src/widgets/number/widget.json', from: '"number"', to: '"nmber"' }],
    lines: [
      'schemas/visit.schema.json:10:5  the widget "number" cannot hold a value of type "integer"  use one of: select',
      'src/widgets/number/widget.json:1:13  unknown type "nmber"  did you mean "number"?',
    ],
  },
  {
    name: 'a schema of parameters that does not work',
    changes: [{ file: 'src/actions/params/record.json', from: '"type": "object"', to: '"type": "objekt"' }],
    lines: [
      'src/actions/params/record.json:1:1  the schema does not work: schema is invalid: data/type must be equal to one of the allowed values  write a JSON Schema (draft-07)',
    ],
  },
];
