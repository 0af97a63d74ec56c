import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { keysInCode } from './wanted-code.ts';

const root = mkdtempSync(path.join(tmpdir(), 'keys-in-code-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

test('code asks for the keys that it names, and for the texts directly below a key that ends in a value', async () => {
  write(
    'messages/_general/ca/app/desk.json',
    JSON.stringify({ title: 'T', states: { done: 'D', left_one: 'L', left_other: 'L', more: { deep: 'X' } } }),
  );
  write('messages/_general/es/app/desk.json', JSON.stringify({ states: { other: 'O' } }));
  write('messages/_general/es/app/broken.json', '{');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read
  write('src/desk.ts', "text('app.desk.title'); text(`app.desk.states.${state}`); // text('app.desk.none')\n");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read
  write('src/roles.ts', 'text(`app.roles.${role}`); text(`app.desk.states.${state}.${part}`);\n');
  write('messages/_general/ca/app/ways.json', JSON.stringify({ late: { title: 'L', text: 'T' }, title: 'W' }));
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read
  write('src/ways.ts', 'text(`app.ways.${outcome}.title`);\n');
  write('messages/_general/ca/widgets/date.json', JSON.stringify({ kind: 'D', open: 'O' }));
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be read
  write('src/widget.ts', 'text(`widgets.${name}.kind`);\n');
  expect(await keysInCode(root)).toEqual([
    {
      file: 'src/desk.ts',
      keys: ['app.desk.title', 'app.desk.states.done', 'app.desk.states.left', 'app.desk.states.other'],
      readers: ['browser'],
    },
    { file: 'src/ways.ts', keys: ['app.ways.late.title'], readers: ['browser'] },
    { file: 'src/widget.ts', keys: ['widgets.date.kind'], readers: ['browser'] },
  ]);
});
