import { expect, test } from 'vitest';
import { prefixed, renderMail, subjectLine, summaryFragment } from './mail.ts';

const template = {
  subject: 'Petition of {{nombre}}',
  html: '<p>From {{nombre}}</p><p>{{summary}}</p>',
  text: 'From {{nombre}}\n{{summary}}',
};

test('values are escaped in HTML and stand as they are in text', () => {
  const mail = renderMail(template, { nombre: `<b>Núria</b> & "l'altra"`, summary: '' });
  expect(mail.html).toContain('From &#60;b&#62;Núria&#60;/b&#62; &#38; &#34;l&#39;altra&#34;');
  expect(mail.text).toContain(`From <b>Núria</b> & "l'altra"`);
});

test('a value that looks like a placeholder is not filled again', () => {
  expect(renderMail(template, { nombre: '{{secret}}', secret: 'x', summary: '' }).text).toContain('{{secret}}');
});

test('a table does not stand in a paragraph', () => {
  const summary = summaryFragment([{ label: 'Motiu', value: 'a\nb' }]);
  const { html, text } = renderMail(template, { nombre: 'N', summary });
  expect(html).toMatch(/^<p>From N<\/p><table .*a<br>b<\/td><\/tr><\/tbody><\/table>$/);
  expect(text).toBe('From N\nMotiu: \na\nb');
});

test('a subject is one line of bounded length, with the prefix once', () => {
  expect(subjectLine('a\r\nBcc: b@example.com')).toBe('a Bcc: b@example.com');
  expect([...subjectLine('x'.repeat(500))]).toHaveLength(200);
  expect(prefixed('Request', '[club]')).toBe('[club] Request');
  expect(prefixed('[club] once', '[club]')).toBe('[club] once');
  expect(prefixed('Request', '')).toBe('Request');
});
