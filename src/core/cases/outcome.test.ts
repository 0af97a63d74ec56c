import { expect, test } from 'vitest';
import type { CompiledProcedure } from '../procedure.ts';
import { fillingsOf } from './case-file.ts';
import { differences, expectedOf, type JudgedForm, outcomeOf, procedureTaking } from './outcome.ts';

/** A form whose one field is required, without AJV: its rules have tests of their own. */
const form: JudgedForm = {
  id: 'loan',
  schema: {},
  uiSchema: {},
  widgets: {},
  spec: {
    submit: { action: 'communication', params: { recipient: 'stock', message: 'loan', copy: true, procedure: 'lend' } },
    amount: ['get', ['name', 'values'], ['value', 'price']],
    afterSending: ['change'],
  },
  settle: (values) => ({
    values,
    hidden: new Set(),
    shape: { shape: { names: ['price'], sent: ['price'], off: [], schemas: [], schema: {} as never }, parts: {} },
  }),
  judge: (values) => ({
    values,
    errors: values.price === undefined ? [{ property: 'price', code: 'required', params: {} }] : [],
  }),
  kept: (values) => values,
};

const lend: CompiledProcedure = {
  id: 'lend',
  readers: [],
  writers: [],
  states: ['asked', 'lent'],
  ends: ['lent'],
  moves: {
    ask: {
      by: ['member'],
      from: ['none'],
      values: true,
      to: [
        { when: ['>', ['get', ['name', 'values'], ['value', 'price']], ['value', 100]], to: 'asked' },
        { to: 'lent' },
      ],
      mails: [
        { message: 'mails.dear', recipient: 'form', when: ['==', ['name', 'state'], ['value', 'none']] },
        { message: 'never', recipient: 'office', when: ['value', false] },
      ],
    },
    lend: {
      by: ['office'],
      from: ['asked'],
      note: 'required',
      to: 'lent',
      mails: [{ message: 'lent', recipient: 'member' }],
    },
  },
};

const filled = (file: object) => {
  const [filling] = fillingsOf(file, 'first', '2026-11-29');
  if (!filling) throw new Error('The file has no case.');
  return outcomeOf(form, filling, { settings: {}, procedure: lend });
};

test('a case tells the amount, the state that follows and who gets which mail', () => {
  expect(filled({ values: { price: 120 } })).toMatchObject({
    errors: {},
    amount: 120,
    state: 'asked',
    mails: [
      { message: 'loan', to: 'stock' },
      { message: 'loan', to: 'member' },
      { message: 'dear', to: 'stock' },
    ],
  });
  expect(filled({ values: { price: 5 } }).state).toBe('lent');
});

test('nothing is sent while something is wrong, and in a state in which the move may not be made', () => {
  expect(filled({ values: {} })).toMatchObject({ errors: { price: ['required'] }, state: null, mails: [] });
  expect(filled({ values: { price: 5 }, before: { state: 'asked' } })).toMatchObject({ state: null, mails: [] });
});

test('a case may be about a move of the office, with its words', () => {
  const before = { state: 'asked' };
  const made = filled({ values: { price: 5 }, before, move: { name: 'lend', by: 'office', note: 'Here it is.' } });
  expect(made).toMatchObject({ state: 'lent', mails: [{ message: 'lent', to: 'member' }] });
  expect(filled({ values: { price: 5 }, before, move: { name: 'lend' } }).state).toBeNull();
});

test('how it is paid is told by a mail of its own only where no other one goes to the member', () => {
  const { copy: _copy, ...params } = form.spec.submit?.params ?? {};
  const plain = { ...form, spec: { ...form.spec, submit: { action: 'communication', params } } };
  const [filling] = fillingsOf({ values: { price: 5 } }, 'first', '2026-11-29');
  const { mails } = outcomeOf(plain, filling as never, { settings: {}, procedure: lend });
  expect(mails.at(-1)).toEqual({ message: 'payment-due', to: 'member' });
});

test('what is kept of an outcome differs from it in nothing', () => {
  const outcome = filled({ values: { price: 120 } });
  expect(differences(expectedOf(form, outcome), outcome)).toEqual([]);
  const other = { amount: 1, state: 'lent', mails: [], shows: { price: false }, values: { price: 1 } };
  expect(differences(other, outcome).map(({ path }) => path.join())).toEqual([
    ...['shows,price', 'values,price', 'amount', 'state', 'mails'],
  ]);
});

test('a form goes to the procedure that names it, then to that of its record, then to the one it names', () => {
  const own = { id: 'own', form: 'loan' };
  expect(procedureTaking(form, [{ ...lend }, own])).toBe(own);
  expect(procedureTaking(form, [{ id: 'request' }, lend])).toBe(lend);
  expect(procedureTaking({ ...form, spec: {} }, [lend])).toBeUndefined();
});
