import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Expected, fillingsOf } from '../../../src/core/cases/case-file.ts';
import type { Values } from '../../../src/core/config.ts';

const FOLDER = path.join(import.meta.dirname, '../schemas/_cases');

/** Form → parts that the office reads in the mail of its case. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'address-book': ['Jana Prat'],
  conference: ['Grup de Font Negra', 'Tom Reed', '65,00', '2027', 'Fruits secs, Kiwi'],
  'damage-claim': ['Font Negra', 'AT-2026-55', '320,50', 'factura.pdf, porta.png'],
  'direct-debit': ['ES91 2100 0418 4502 0005 1332'],
  'guide-course': ["Pica d'Estats", 'PA-77'],
  insurance: ['Asma lleu', 'Pere Boix'],
  'job-offer': ['Guarda del refugi', '• rebre els caminants', 'la web: https://vallfosca.example', '1.800,50', '16:30'],
  outing: ['42,51', 'Refugi Vell', '12 bis', 'Tren', 'La Pobla', 'aina@boix.example', 'Acompanyant 1', 'Mar'],
  'refuge-booking': ['Refugi del Coll Alt', '20:30', '88,00'],
  'route-project': ['Cresta del Coll Alt', '60', 'La Torre de Cabdella'],
  survey: ['Molt bé', '1. El camí de ronda', 'Pel butlletí de la Federació'],
};

/** What a form of the club has to take and to refuse, by its cases. */
export interface FormCases {
  form: string;
  valid: Values;
  shown: readonly string[];
  /** What is expected of the valid values. */
  expected: Expected;
  /** Valid values with something wrong in them; `errors` by field, as rules are called. */
  wrong: { name: string; values: Values; errors: Record<string, string[]> }[];
}

export const CASES: readonly FormCases[] = Object.keys(SHOWN).map((form) => {
  const [file = ''] = readdirSync(path.join(FOLDER, form));
  const json = JSON.parse(readFileSync(path.join(FOLDER, form, file), 'utf8'));
  const [valid, ...wrong] = fillingsOf(json, file, '2026-11-22');
  return {
    form,
    valid: valid?.values ?? {},
    expected: valid?.expected ?? {},
    shown: SHOWN[form] ?? [],
    wrong: wrong.map(({ name, values, expected: { errors = {} } }) => ({ name, values, errors })),
  };
});
