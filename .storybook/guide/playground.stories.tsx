import { EditorView } from '@codemirror/view';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { dialectOf, type FileDialect } from '../../src/app/blocks/workshop/editor/dialect.ts';
import { ErrorBoundary } from '../../src/app/error-boundary.tsx';
import type { Values } from '../../src/core/config.ts';
import { TextsProvider } from '../../src/ui/text/texts.tsx';
import { exampleProviders } from '../../tests/support/example-providers.ts';
import { Harness, makeValidators } from '../../tests/support/fields/form-harness.tsx';
import { StockForm } from '../../tests/support/fields/stock-form.tsx';
import { makeTexts, type TextTable } from '../../tests/support/texts-table.ts';
import { checkTyped } from './check-typed.ts';
import { Page } from './page.tsx';

/** A form file, its texts and values, typed here and seen at once. */
const meta: Meta = { title: 'Guide/Playground' };
export default meta;

/** The editor of the workshop, with the words of the dialect. */
const CodeEditor = lazy(() => import('../../src/app/blocks/workshop/editor/code-editor.tsx'));
const FILE = 'schemas/sample.schema.json';

const providers = exampleProviders();
const schema = {
  type: 'object',
  required: ['dia'],
  properties: {
    dia: { type: 'string', format: 'date', 'ui:width': 'half' },
    assistents: { type: 'integer', minimum: 1, maximum: 40, 'ui:width': 'half' },
    sala: { type: 'string', enum: ['gran', 'petita'], 'ui:widget': 'radio' },
  },
};
const texts = {
  dia: { label: 'Dia' },
  assistents: { label: "Nombre d'assistents", help: 'Com a màxim, 40 persones.' },
  sala: { label: 'Sala', options: { gran: 'Sala gran', petita: 'Sala petita' } },
};

/** `{ a: { b: 'c' } }` → `{ 'fields.a.b': 'c' }`, as the texts of a form's file are found. */
function tableOf(value: unknown, above: string): TextTable {
  if (typeof value === 'string') return { [above]: value };
  const inner = Object.entries((value ?? {}) as object);
  return Object.assign({}, ...inner.map(([name, one]) => tableOf(one, `${above}.${name}`)));
}

/** The form of the three boxes with its texts and values, or the problem in them. */
function readAll(written: Record<'schema' | 'texts' | 'values', string>, language: string) {
  try {
    const { form, problem } = checkTyped(FILE, written.schema, language);
    if (!form) return { problem };
    return {
      form,
      texts: tableOf(JSON.parse(written.texts), 'fields'),
      values: JSON.parse(written.values) as Values,
      problem: '',
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

function Playground({ language }: { language: string }) {
  const [written, setWritten] = useState({ schema: pretty(schema), texts: pretty(texts), values: '{}' });
  const [sent, setSent] = useState<Values | null>(null);
  const [isStock, setIsStock] = useState(false);
  const [dialect, setDialect] = useState<FileDialect | null>(null);
  useEffect(() => void dialectOf(FILE, language).then(setDialect), [language]);
  const now = useMemo(() => readAll(written, language), [written, language]);
  const box = (name: keyof typeof written, label: string) => (
    <div style={{ display: 'grid', gap: 4 }}>
      <span>{label}</span>
      <CodeEditor
        label={label}
        text={written[name]}
        onText={(text) => setWritten((before) => ({ ...before, [name]: text }))}
        dialect={name === 'schema' ? dialect : null}
      />
    </div>
  );
  return (
    <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))' }}>
      <div style={{ display: 'grid', gap: 16, alignContent: 'start' }}>
        <Suspense>
          {box('schema', FILE)}
          {box('texts', 'messages/…/forms/sample.json')}
          {box('values', 'Values')}
        </Suspense>
        <label style={{ display: 'flex', gap: 8, alignItems: 'center', minHeight: 44 }}>
          <input type="checkbox" checked={isStock} onChange={({ target }) => setIsStock(target.checked)} />
          <span>Drawn by a Form of rjsf with our theme, without our store</span>
        </label>
      </div>
      <section aria-label="Form" lang={language}>
        {now.form ? (
          <ErrorBoundary key={`${isStock} ${written.schema}`}>
            {isStock ? (
              <TextsProvider texts={makeTexts(language, now.texts)}>
                <StockForm
                  form={now.form}
                  validators={makeValidators(now.form)}
                  values={now.values}
                  onSubmit={setSent}
                />
              </TextsProvider>
            ) : (
              <Harness {...now} language={language} providers={providers} onSubmit={setSent} />
            )}
          </ErrorBoundary>
        ) : (
          <pre role="alert" style={{ whiteSpace: 'pre-wrap' }}>
            {now.problem}
          </pre>
        )}
        {sent && <pre>{pretty(sent)}</pre>}
      </section>
    </div>
  );
}

export const TypeAndSee: StoryObj = {
  name: 'Playground',
  render: (_, { globals }) => (
    <Page
      title="Playground"
      text="A form file, its texts and its first values: what is typed on the left shows on the right at once. What is wrong is said as `npm run config:check` says it, but for words that no form has, texts and what other files say. Fields may come from `_shared` and `_records` by `$ref`."
    >
      <Playground language={globals.language} />
    </Page>
  ),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await expect(await canvas.findByLabelText(/^Nombre d'assistents/)).toBeVisible();
    const editor = await waitFor(() => {
      const found = [...canvasElement.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
      const content = found?.querySelector<HTMLElement>('.cm-content');
      if (!content) throw new Error('The editor has not come yet.');
      return content;
    });
    const view = EditorView.findFromDOM(editor);
    const type = async (text: string) =>
      view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    const good = view?.state.doc.toString() ?? '';
    await type(good.replace('"radio"', '"radoi"'));
    await waitFor(() =>
      expect(canvas.getByRole('alert')).toHaveTextContent(/"radoi" no existeix \(widget\)\s+volia dir "radio"\?/),
    );
    const mobile = '{ "$ref": "_shared/formats.schema.json#/definitions/mobile" }';
    await type(good.replace('"dia": {', `"movil": ${mobile}, "dia": {`));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    await type(good.replace('"maximum": 40', '"default": 7'));
    await waitFor(() => expect(canvas.getByLabelText(/^Nombre d'assistents/)).toHaveValue('7'));
    await userEvent.click(canvas.getByLabelText(/^Drawn by a Form/));
    await waitFor(() => expect(canvas.getByLabelText(/^Nombre d'assistents/)).toHaveValue('7'));
    await userEvent.click(canvas.getByLabelText(/^Drawn by a Form/));
  },
};
