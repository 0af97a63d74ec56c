import type { StatisticsAnswer, StatisticsRow } from '../../../src/api/shapes/statistics.ts';

const row = (id: string, title: string, counts: [number, number, number, number, number | null]): StatisticsRow => {
  const [begun, sent, done, returned, days] = counts;
  return { id, title, begun, sent, done, returned, days };
};

/** The year of a college: two forms, one of which was sent by few people. */
export const STATISTICS: StatisticsAnswer = {
  from: '2025-12-01',
  to: '2026-11-25',
  counting: false,
  choices: {
    forms: [
      { id: 'certificate-request', title: 'Certificat' },
      { id: 'membership-card-request', title: 'Carnet' },
    ],
    roles: [{ id: 'ROLE_COLEGIADO', title: 'Membre' }],
  },
  total: row('', '', [182, 141, 122, 11, 2.5]),
  forms: [
    row('certificate-request request', 'Certificat', [160, 120, 104, 11, 2.5]),
    { ...row('membership-card-request request', 'Carnet', [22, 21, 18, 0, 4]), done: 'hidden', returned: 'few' },
  ],
  months: [
    row('2026-09', 'setembre del 2026', [70, 52, 52, 5, 3]),
    { ...row('2026-10', 'octubre del 2026', [60, 0, 0, 0, null]), sent: 'hidden', done: 'few' },
    row('2026-11', 'novembre del 2026', [52, 49, 40, 6, 2]),
  ],
  steps: [],
  fields: [],
};

/** One of its forms, with where people give it up and how they answer it. */
export const STATISTICS_OF_FORM: StatisticsAnswer = {
  ...STATISTICS,
  total: row('', '', [160, 120, 104, 11, 2.5]),
  forms: STATISTICS.forms.slice(0, 1),
  steps: [
    { title: 'Deixat a «Dades del certificat»', count: 31 },
    { title: 'Deixat a «Enviament»', count: 'few' },
    { title: 'Enviat', count: 'hidden' },
  ],
  fields: [
    {
      id: 'idioma',
      title: 'Idioma',
      sum: null,
      mean: null,
      rows: [
        { title: 'Català', count: 84 },
        { title: 'Castellà', count: 36 },
      ],
    },
    {
      id: 'copies',
      title: 'Còpies',
      sum: 222,
      mean: 1.85,
      rows: [
        { title: 'de 1 a menys de 2', count: 70 },
        { title: 'de 2 a menys de 5', count: 50 },
      ],
    },
  ],
};
