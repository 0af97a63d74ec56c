import { expect, it } from 'vitest';
import { marked, readMark } from './text-marks.ts';

it('names the key of a text without changing its words', () => {
  const key = ['forms', 'a.b/c', 'població', 'label'];
  const text = marked('Població', key);
  expect(text).not.toBe('Població');
  expect(readMark(text)).toEqual({ words: 'Població', key });
});

it('names the outer key where a text stands within a text', () => {
  const label = marked('Nom', ['forms', 'x', 'name', 'label']);
  const error = `${marked(`Falta: ${label}`, ['errors', 'required'])}`;
  expect(readMark(error)).toEqual({ words: 'Falta: Nom', key: ['errors', 'required'] });
});

it('reads words out of a mark that was cut off, and leaves other texts alone', () => {
  expect(readMark(marked('Nom', ['a']).slice(0, -2))).toEqual({ words: 'Nom', key: null });
  expect(readMark('Nom')).toEqual({ words: 'Nom', key: null });
  expect(marked('{{count}}'.replace('count', '1'), ['a'])).toBe('{{1}}');
});
