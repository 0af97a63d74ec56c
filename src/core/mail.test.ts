import { expect, test } from 'vitest';
import { prefixed, renderMail, subjectLine, summaryFragment } from './mail.ts';

const template = {
  subject: 'Petition of {{nombre}}',
  html: '<p>From {{nombre}}</p><p>{{summary}}</p>',
  text: 'From {{nombre}}\n{{summary}}',
};

test('values are escaped in HTML and stand as they are in text', () => {
  const mail = renderMail(template, { nombre: `<b>Núria</b> & "l'altra"`, summary: '' }, 'en');
  expect(mail.html).toContain('From &#60;b&#62;Núria&#60;/b&#62; &#38; &#34;l&#39;altra&#34;');
  expect(mail.text).toContain(`From <b>Núria</b> & "l'altra"`);
});

test('a value that looks like a placeholder is not filled again', () => {
  expect(renderMail(template, { nombre: '{{secret}}', secret: 'x', summary: '' }, 'en').text).toContain('{{secret}}');
});

test('a table does not stand in a paragraph', () => {
  const summary = summaryFragment([{ label: 'Motiu', value: 'a\nb' }]);
  const { html, text } = renderMail(template, { nombre: 'N', summary }, 'en');
  expect(html).toMatch(/^<p>From N<\/p><table .*a<br>b<\/td><\/tr><\/tbody><\/table>$/);
  expect(text).toBe('From N\nMotiu: \na\nb');
});

test.each([
  ['11 de març', "Abans de l'11 de març; l'11 de març."],
  ['1 d’abril', "Abans de l'1 d’abril; l'1 d’abril."],
  ['12 de març', 'Abans del 12 de març; el 12 de març.'],
])('the Catalan article before the day %s is that of its sound; what people wrote stays', (due, words) => {
  const body = 'Abans del {{due}}; el {{due}}.';
  const [html, bold] = [
    `<p>${body.replace('el {{due}}', 'el <strong>{{due}}</strong>')}</p><p>{{note}}</p>`,
    '**{{due}}**',
  ];
  const note = 'del 11 de març';
  const mail = renderMail({ subject: body, html, text: `${body} el ${bold} {{note}}` }, { due, note }, 'ca');
  expect(mail.subject).toBe(words);
  expect(mail.text).toBe(
    `${words} ${/^l/.test(words.slice(-15)) || due.startsWith('1 ') || due.startsWith('11') ? "l'" : 'el '}**${due}** ${note}`,
  );
  expect(mail.html).toContain(`<p>${note}</p>`);
  expect(mail.html).toContain(due.startsWith('12') ? 'el <strong>12' : "l'<strong>1");
  expect(renderMail({ subject: body, html, text: body }, { due, note }, 'es').subject).toBe(
    `Abans del ${due}; el ${due}.`,
  );
});

test('a subject is one line of bounded length, with the prefix once', () => {
  expect(subjectLine('a\r\nBcc: b@example.com')).toBe('a Bcc: b@example.com');
  expect([...subjectLine('x'.repeat(500))]).toHaveLength(200);
  expect(prefixed('Request', '[club]')).toBe('[club] Request');
  expect(prefixed('[club] once', '[club]')).toBe('[club] once');
  expect(prefixed('Request', '')).toBe('Request');
});
