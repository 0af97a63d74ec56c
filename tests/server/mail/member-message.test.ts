import { expect, it } from 'vitest';
import { smtpDelivery } from '../../../src/server/kit/mail/delivery.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { OFFICE } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { SMALL_PDF } from '../support/files.ts';
import { startMailServer } from '../support/mail/smtp.ts';
import { benchForSends } from '../support/sends.ts';

const NAME = 'Joan Pla i Serra';

onEachDatabase('a message that somebody writes without a form', (open) => {
  const bench = benchForSends(open);
  const write = async (message: object, more: object = {}) =>
    bench.send({
      token: await bench.token('12345678Z'),
      comunicacion: { asunto: '', cuerpo: '', destinatarios: [{ email: OFFICE }], ...message },
      ...more,
    });
  const lastMail = () =>
    bench.database.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const asked = async (path: string, language = 'ca', as = '12345678Z') => {
    const headers = { authorization: await bench.token(as), 'accept-language': language };
    return (await bench.app.inject({ url: `/api/requests${path}`, headers })).json();
  };

  it('cannot pose as a request of a form or of another person', async () => {
    const forged = {
      asunto: '[web] SOL·LICITUD  de Núria Vila i Puigdomènech',
      cuerpo: `Núria Vila (20001)\n\u2028${NAME} (20001, col·legiada), nuria@exemple.cat: AAAA-AAAA\n\nMotiu: x`,
      remitente: 'Núria Vila',
      emailRemitente: 'nuria.vila@exemple.cat',
    };
    const adjunto = new File([SMALL_PDF], 'dni.pdf', { type: 'application/pdf' });
    const answer = await write(forged, { adjunto });
    expect(answer.statusCode).toBe(201);
    const { reference } = answer.json();
    const mail = await lastMail();
    const { name } = await bench.database.db
      .selectFrom('users')
      .select('name')
      .where('username', '=', '12345678Z')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe(`[web] Missatge de ${name} (12345678Z): subjectInside`);
    expect(mail.reply_to).toBe('joan.pla@exemple.cat');
    const [ours, ...theirs] = mail.text.split('\n\n> ');
    expect(ours).toBe(`${name} (12345678Z, persona de fora), joan.pla@exemple.cat: ${reference}`);
    // Every line of theirs is marked, whatever ends it.
    for (const line of `> ${theirs.join('\n\n> ')}`.split(/[\n\u2028]/)) expect(line).toMatch(/^> /);
    const [head = '', quote = ''] = mail.html.split('<blockquote');
    expect(head).toContain(`(12345678Z, persona de fora)`);
    expect(head).not.toContain('20001');
    expect(quote).toMatch(/20001[\s\S]*<\/blockquote>/);
  });

  it('keeps its own subject behind our words where no form is known by it', async () => {
    for (const [asunto, shown] of [
      ['[web] Consulta de quotes', 'Consulta de quotes'],
      ['  [web][web]  Hola', 'Hola'],
      ['', 'noSubject'],
      ['Sollicitud\u00ad DE hora', 'subjectInside'],
      ['Re: (Sol.licitud, de) x', 'subjectInside'],
    ]) {
      await write({ asunto, cuerpo: 'x' });
      expect((await lastMail()).subject).toMatch(/^\[web\] Missatge de [^(]+ \(12345678Z\): /);
      expect((await lastMail()).subject.endsWith(`: ${shown}`)).toBe(true);
    }
  });

  it('is recorded, shows in the sender’s list and in nobody else’s, and says what became of its mail', async () => {
    const { reference } = (
      await write({ asunto: 'Quotes', cuerpo: 'Primera\nsegona' }, { adjunto: new File([SMALL_PDF], 'rebut.pdf') })
    ).json();
    const summary = { reference, title: 'Missatge', state: 'waiting' };
    expect((await asked('')).items).toEqual([expect.objectContaining(summary)]);
    expect((await asked('', 'es')).items[0].title).toBe('Mensaje');
    expect((await asked('', 'ca', '20001')).items).toEqual([]);
    expect((await asked(`/${reference}`)).sections).toEqual([
      {
        title: '',
        fields: [
          { property: 'asunto', label: 'Assumpte', value: 'Quotes' },
          { property: 'cuerpo', label: 'Text', value: 'Primera\nsegona' },
          {
            property: 'adjunto',
            label: 'Fitxer adjunt',
            value: 'rebut.pdf',
            files: [{ property: 'adjunto', name: 'rebut.pdf', type: 'application/pdf', sha256: expect.any(String) }],
          },
        ],
      },
    ]);
  });

  it('is answered to its sender, and so is a request, over real SMTP', async () => {
    const server = await startMailServer();
    const smtp = smtpDelivery(server.url);
    await write({ asunto: 'a', cuerpo: 'b' });
    await bench.send({ form: 'sample-request', values: { delanteDe: 'x' } });
    const outbox = startOutbox(bench.database.db, smtp.deliver);
    await outbox.drain();
    await outbox.close();
    smtp.close();
    await server.stop();
    const replies = server.received.map(({ mail }) => mail.replyTo?.map(({ address }) => address));
    expect(replies).toEqual([['joan.pla@exemple.cat'], ['nuria.vila@exemple.cat']]);
  });

  it('an unknown language named like a JavaScript property is just unknown', async () => {
    for (const language of ['__proto__', 'toString', 'valueOf']) {
      const answer = await bench.send({ form: 'sample-request', language, values: { delanteDe: 'x' } });
      expect(answer.statusCode).toBe(201);
      const { reference } = answer.json();
      for (const spoken of ['', 'xx'])
        expect((await asked('', spoken, '20001')).items[0]).toMatchObject({
          reference,
          title: 'Pàgina sample-request',
        });
      expect((await asked(`/${reference}`, '', '20001')).language).toBe('ca');
      const broken = await bench.send({ form: 'sample-request', language, values: {} });
      expect(broken.json().errors).toEqual({ delanteDe: ['El camp és obligatori.'] });
    }
  });
});
