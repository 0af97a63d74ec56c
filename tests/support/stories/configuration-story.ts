import type { ActivationsAnswer, ChangesAnswer } from '../../../src/api/shapes/configuration.ts';
import type { PasskeysAnswer } from '../../../src/api/shapes/passkeys.ts';
import type { SecondFactorAnswer } from '../../../src/api/shapes/second-factor.ts';

const published: ActivationsAnswer = {
  items: [
    {
      version: '9714658bf2e75a42',
      kind: 'publish',
      at: '2026-11-20T11:30:00.000Z',
      by: 'Pau Soler',
      note: 'Les quotes noves',
    },
    { version: 'bd7d3992f9cbd81b', kind: 'rollback', at: '2026-11-19T17:05:00.000Z', by: 'Marta Riera Camps (S0001)' },
    { version: '5f1c0d9ab3e24471', kind: 'publish', at: '2026-11-19T16:40:00.000Z', by: 'Pau Soler', note: 'Segells' },
  ],
};

const changes: ChangesAnswer = {
  changes: [
    {
      subject: 'form',
      id: 'certificate-request',
      title: 'Certificat de col·legiació (certificate-request)',
      changes: [
        {
          kind: 'changed',
          path: ['motivo', 'maxLength'],
          place: ['Motiu', 'màxim de caràcters'],
          before: 10000,
          after: 4000,
          tightened: true,
        },
      ],
    },
    {
      subject: 'menu',
      title: '',
      changes: [{ kind: 'added', path: ['pages', 'jobs'], place: ['pàgines', '«Borsa de treball»'] }],
    },
    {
      subject: 'settings',
      title: '',
      changes: [
        {
          kind: 'changed',
          path: ['certificateCost'],
          place: ['preu del certificat'],
          before: '7,62 €',
          after: '8,10 €',
        },
      ],
    },
    {
      subject: 'texts',
      id: 'ca',
      title: 'Català',
      changes: [
        { kind: 'changed', path: ['app.name'], place: ['app.name'], before: 'El meu Col·legi', after: 'El Col·legi' },
      ],
    },
  ],
  conflicts: 0,
  hidden: [],
  orphaned: [{ form: 'personal-seal', requests: 2 }],
  refused: [{ form: 'personal-card', requests: 1 }],
};

const codes: SecondFactorAnswer = {
  rule: 'optional',
  since: '2026-11-12T09:15:00.000Z',
  recoveryCodes: 9,
  colleagues: [{ username: 'S0002', name: 'Pere Mas i Puigdomènech', since: '2026-11-02T09:15:00.000Z' }],
};

/** Whether a published file of one of the versions is asked for, which are made up: what is live stands in for it. */
export function isMadeUp(path: string): boolean {
  return published.items.some(({ version }) => path.endsWith(`/versions/${version}.json`));
}

const passkeys: PasskeysAnswer = {
  allowed: true,
  most: 10,
  passkeys: [
    {
      id: 'aaaa',
      name: "L'ordinador del despatx",
      since: '2026-09-02T08:15:00.000Z',
      used: '2026-11-20T07:55:00.000Z',
    },
    { id: 'bbbb', name: 'El telèfon', since: '2026-11-19T16:40:00.000Z' },
  ],
};

/**
 * The server's answer to a call about what is published, about codes or passkeys; `null` for any other.
 * @param approval a second person has to confirm a return; else somebody has published meanwhile
 */
export function answerOffice(path: string, method: string, approval: boolean): Response | null {
  if (path.endsWith('/desk/configuration/changes')) return Response.json(changes);
  if (path.endsWith('/desk/configuration')) return method === 'GET' ? Response.json(published) : answerReturn(approval);
  if (path.endsWith('/second-factor/secret'))
    return Response.json({
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/El%20meu%20Col%C2%B7legi:S0001?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    });
  if (path.endsWith('/second-factor/enrolment'))
    return Response.json({ recoveryCodes: ['K7QP-2MXD-R4TN-6WCB', 'H2VD-6JLF-AAAA-BBBB'], token: '' });
  if (path.endsWith('/api/passkeys')) return Response.json(passkeys);
  return path.endsWith('/desk/second-factor') ? Response.json(codes) : null;
}

function answerReturn(approval: boolean): Response {
  if (approval) return Response.json({ id: 5, state: 'proposed' }, { status: 202 });
  return Response.json({ status: 'Error', message: '' }, { status: 412 });
}
