import type { DeskDetail, DeskLine } from '../../../src/api/shapes/desk.ts';
import { STATISTICS, STATISTICS_OF_FORM } from './statistics-story.ts';

/** The list at a story's desk: some lines, none, or an answer that does not come. */
export type DeskSample = 'some' | 'none' | 'down';

const line = (key: string, title: string, day: string, state: string, stateText: string): DeskLine => ({
  key,
  title,
  member: { username: '20001', name: 'Núria Vila i Puigdomènech' },
  at: `2026-11-${day}T10:30:00.000Z`,
  state,
  stateText,
});

const at = '2026-11-18T10:30:00.000Z';
const filled = (property: string, label: string, before: string, now: string) => ({
  property,
  label,
  before,
  now,
  changed: before !== now,
});

/** A case with two versions of its document. */
const declared: DeskDetail = {
  ...line('12', 'Llista d’entitats tècniques', '20', 'pendiente_verificacion', 'Pendent de verificació'),
  mailbox: 'nuria.vila@exemple.cat',
  language: 'ca',
  sections: [{ title: '', fields: [{ property: 'empresa', label: 'Empresa', value: 'Vila i Puig, SLP' }] }],
  documents: [
    { number: 2, name: 'ETEC-12-2.pdf', at, signed: at },
    { number: 1, name: 'ETEC-12-1.pdf', at, signed: null },
  ],
  changes: {
    at,
    fields: [
      filled('empresa', 'Empresa', 'Vila, SL', 'Vila i Puig, SLP'),
      filled('municipi', 'Municipi', 'Reus', 'Reus'),
      filled('fax', 'Altres dades', 'Fax 977000000', ''),
    ],
  },
  events: [],
  moves: [{ id: 'verify', title: 'Verificar', note: 'none' }],
};

const items = [
  line('K7QP-2MXD', 'Sol·licitud de carnet de col·legiat', '20', 'received', 'Rebuda'),
  line('R4TN-8WCB', 'Sol·licitud de certificat', '18', 'in-hand', 'En tràmit'),
  line('H2VD-6JCF', 'Sol·licitud de correu corporatiu', '03', 'done', 'Feta'),
];

/** Cases with a deadline, and one without. */
const cases: DeskLine[] = [
  {
    ...line('14', 'Registre de certificadors', '02', 'pendent', 'Pendent de validació'),
    due: {
      on: '2026-11-16',
      overdue: true,
      text: 'Vençut: calia resoldre-ho fins al 16 de novembre del 2026',
      calendar: '',
    },
  },
  {
    ...line('15', 'Registre de certificadors', '18', 'pendent', 'Pendent de validació'),
    due: { on: '2026-12-02', overdue: false, text: 'Cal resoldre-ho fins al 2 de desembre del 2026', calendar: '' },
  },
  declared,
];

const detail: DeskDetail = {
  ...line('R4TN-8WCB', 'Sol·licitud de certificat', '18', 'in-hand', 'En tràmit'),
  mailbox: 'nuria.vila@exemple.cat',
  language: 'ca',
  sections: [
    { title: 'Certificat', fields: [{ property: 'delanteDe', label: 'Per presentar a', value: 'Ajuntament de Reus' }] },
  ],
  documents: [],
  changes: null,
  events: [
    { at: '2026-11-19T08:00:00.000Z', act: 'Ha passat a «En tràmit»', by: 'Marta Riera Camps', text: '' },
    { at: '2026-11-19T08:05:00.000Z', act: 'Nota interna', by: 'Marta Riera Camps', text: 'Falta comprovar el títol.' },
  ],
  moves: [
    { id: 'received', title: 'Rebuda', note: 'optional' },
    { id: 'done', title: 'Feta', note: 'optional' },
    { id: 'returned', title: 'Retornada', note: 'required' },
  ],
};

/** The server's answer to a call of the desk. */
export function answerDesk(path: string, method: string, sample: DeskSample, query = ''): Response {
  if (sample === 'down') return Response.json({ status: 'Error', message: '' }, { status: 503 });
  if (path.endsWith('/statistics')) return Response.json(statistics(sample, query));
  if (path.endsWith('/choices')) {
    const states = detail.moves.map(({ id, title }) => ({ id, title }));
    const forms = items.map(({ key, title }) => ({ id: key, title }));
    return Response.json({ forms, states, roles: forms });
  }
  if (method === 'POST') return Response.json({ status: 'Error', message: '' }, { status: 412 });
  if (path.endsWith(`/lines/${declared.key}`)) return Response.json(declared, { headers: { ETag: '"1"' } });
  if (path.endsWith(`/lines/${detail.key}`)) return Response.json(detail, { headers: { ETag: '"2"' } });
  if (path.includes('/lines/')) return Response.json({ status: 'Error', message: '' }, { status: 404 });
  const listed = path.includes('/procedures') ? cases : items;
  return Response.json({ items: sample === 'none' ? [] : listed, next: null });
}

function statistics(sample: DeskSample, query: string) {
  const nothing = { ...STATISTICS.total, begun: 0, sent: 0, done: 0, returned: 0, days: null };
  if (sample === 'none') return { ...STATISTICS, total: nothing, forms: [], months: [] };
  return query.includes('form=') ? STATISTICS_OF_FORM : STATISTICS;
}
