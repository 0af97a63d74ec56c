import type { ReactNode } from 'react';
import { Markdown, Prose } from '../../src/ui/text/markdown.tsx';
import { palette } from '../../src/ui/theme/palette.ts';

/** A page of the guide: a heading, words in Markdown, and what they speak of. */
export function Page({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main lang="en" style={{ maxWidth: 1080, margin: '0 auto', display: 'grid', gap: 16, padding: 16 }}>
      <h1>{title}</h1>
      <Prose>
        <Markdown text={text} />
      </Prose>
      {children}
    </main>
  );
}

const cell = { padding: '8px 16px 8px 0', borderBottom: `1px solid ${palette.line}`, textAlign: 'left' } as const;

/** A table; on a narrow page it is moved sideways by itself. */
export function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={head.filter(Boolean).join(', ')}>
      <table style={{ borderCollapse: 'collapse', width: '100%' }}>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name || at} scope="col" style={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={at}>
              {row.map((one, column) => (
                <td key={head[column]} style={cell}>
                  {one}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
