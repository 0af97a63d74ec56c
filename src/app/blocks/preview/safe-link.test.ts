import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  ['https://exemple.cat/jo?a=1#b', 'https://exemple.cat/jo?a=1#b'],
  [' HTTP://exemple.cat ', 'http://exemple.cat/'],
  ['www.exemple.cat', 'https://www.exemple.cat/'],
  ['exemple.cat:8443/jo', 'https://exemple.cat:8443/jo'],
  ['col·legi', null],
  ['enginyeria.barcelona/jo', 'https://enginyeria.barcelona/jo'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['JaVaScRiPt://exemple.cat/%0aalert(1)', null],
  ['data:text/html,<script>', null],
  ['ftp://exemple.cat', null],
  ['//exemple.cat', null],
  ['https://banc.cat@dolent.cat/', null],
  ['banc.cat@dolent.cat', null],
  ['https://', null],
  ['http:exemple.cat', null],
  ['exemple', null],
  ['', null],
])('%j leads to %j', (text, href) => {
  expect(safeLink(text)).toBe(href);
});
