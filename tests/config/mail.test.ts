import { expect, test } from 'vitest';
import { compileMail } from '../../src/compiler/emit/mail.ts';

const mail = (body: string) => compileMail('Hola {{name}}', body);

test('placeholders survive, in text, in links and in the address of a link', () => {
  const { subject, html, text } = mail('De {{name}}: [{{email}}](mailto:{{email}}) i [aquí]({{url}}).');
  expect(subject).toBe('Hola {{name}}');
  expect(html).toBe('<p>De {{name}}: <a href="mailto:{{email}}">{{email}}</a> i <a href="{{url}}">aquí</a>.</p>');
  // The address ends where a blank does.
  expect(text).toBe('De {{name}}: {{email}} i aquí: {{url}} .');
  expect(mail('[Triar]({{link}})\n\nfi').text).toBe('Triar: {{link}}\n\nfi');
});

test('HTML is shown, not passed on', () => {
  const { html } = mail('Un <b onclick="x()">avís</b> <script>alert(1)</script>');
  expect(html).not.toMatch(/<b|<script/);
  expect(html).toContain('&lt;script');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//host', 'vbscript:x', ' JavaScript:x', '/page'])(
  'a link to %s leads nowhere',
  (target) => {
    expect(mail(`[x](${target})`).html).not.toContain('href');
  },
);

test('blocks become lines of plain text', () => {
  const { html, text } = mail('## Visita\n\nUna **visita**.\n\n- {{name}}\n- dos\n\n1. u\n2. dos\n\n{{summary}}');
  expect(text).toBe('Visita\n\nUna visita.\n\n- {{name}}\n- dos\n\n1. u\n2. dos\n\n{{summary}}');
  expect(html).toBe(
    '<h2 id="visita">Visita</h2><p>Una <strong>visita</strong>.</p><ul><li>{{name}}</li><li>dos</li></ul><ol><li>u</li><li>dos</li></ol><p>{{summary}}</p>',
  );
});

test('letters of Catalan stay as they are', () => {
  expect(mail('Sol·licitud – «àçéíïòóúü»').text).toBe('Sol·licitud – «àçéíïòóúü»');
});
