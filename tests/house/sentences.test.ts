import { describe, expect, test } from 'vitest';
import { filesBelow, isProduct, type Source } from './sources.ts';
import { literalText, type Node, nodesOf, place, type Visit } from './syntax.ts';

const ALLOWED = new Set([
  // Session failures whose exact Catalan texts are part of the specified protocol.
  'src/core/failures.ts',
  // Names and addresses of the demo people.
  'src/server/domain/config/demo.ts',
]);

const LETTER = /\p{L}/u;
const SHOWN_ATTRIBUTE =
  /^(title|label|alt|placeholder|helperText|primary|secondary|aria-(label|description|roledescription|placeholder|valuetext))$/;
/** Letters and words that English lacks. */
const FOREIGN_LETTER = /[àèìòùáéíóúïüçñ·¿¡]/i;
const FOREIGN_WORD =
  /\b(amb|dels|els|les|una|aquesta?|aquests|seva|teva|seu|els|però|usuari|clau|correu|adreça|los|las|con|para|por|usted|su|este|esta|usuario|clave|correo|direcci[oó]n|tancar|cerrar|enviar|sortir|salir)\b/i;

const isBrowser = (path: string) => !/^src\/(server|compiler)\//.test(path);

/** Visible text in the code instead of in `messages/`. */
function shownIn(source: Source): string[] {
  return nodesOf(source).flatMap((visit) => {
    const text = visit.node.type === 'JSXText' ? String(visit.node.value) : literalText(visit.node);
    if (!text || !LETTER.test(text) || !isShown(visit)) return [];
    return [place(source, visit.node, text)];
  });
}

/** Catalan or Spanish text. */
function foreignIn(source: Source): string[] {
  return nodesOf(source).flatMap(({ node }) => {
    const text = node.type === 'JSXText' ? String(node.value) : literalText(node);
    if (!text || !isForeign(text)) return [];
    return [place(source, node, text)];
  });
}

function isForeign(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => LETTER.test(word));
  return (FOREIGN_LETTER.test(text) && /\p{L}{3}/u.test(text)) || (words.length > 1 && FOREIGN_WORD.test(text));
}

/** Text between tags, or a literal that is the value of a visible attribute or a child. */
function isShown({ node, above }: Visit): boolean {
  if (node.type === 'JSXText') return true;
  for (let depth = above.length - 1; depth >= 0; depth -= 1) {
    const outer = above[depth] as Node;
    if (outer.type === 'JSXAttribute') return SHOWN_ATTRIBUTE.test(String((outer.name as Node).name));
    if (outer.type === 'JSXElement' || outer.type === 'JSXFragment') return true;
    if (outer.type === 'ConditionalExpression' && outer.test === (above[depth + 1] ?? node)) return false;
    if (!/^(JSXExpressionContainer|ConditionalExpression|LogicalExpression|TemplateLiteral)$/.test(outer.type))
      return false;
  }
  return false;
}

describe('every sentence is in messages/', () => {
  const sources = filesBelow('src', isProduct);

  test('no component has visible text', () => {
    const components = sources.filter(({ path }) => isBrowser(path));
    expect(components.length).toBeGreaterThan(10);
    expect(components.flatMap(shownIn)).toEqual([]);
  });

  test('no code has Catalan or Spanish text', () => {
    expect(sources.filter(({ path }) => !ALLOWED.has(path)).flatMap(foreignIn)).toEqual([]);
  });

  test.each([
    'const x = <p>Send</p>;',
    'const x = <p>{"Send"}</p>;',
    'const x = <>{busy ? "Sending" : <i />}</>;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be judged
    'const x = <p>{`Hello ${name}`}</p>;',
    'const x = <Button aria-label="Close menu" />;',
    'const x = <Field label={open ? "Close" : undefined} />;',
    'const x = <img alt="A building" />;',
  ])('finds a planted sentence: %s', (code) => {
    expect(shownIn({ path: 'planted.tsx', code })).toHaveLength(1);
  });

  test.each([
    "const x = 'Usuari o clau incorrectes.';",
    "const x = 'Sol·licitud';",
    'const x = `Hola, este es su usuario`;',
    'throw new Error("El fitxer no és vàlid");',
  ])('finds planted Catalan and Spanish: %s', (code) => {
    expect(foreignIn({ path: 'planted.ts', code }).length).toBeGreaterThan(0);
  });

  test.each([
    "const x = <p>{text('app.form.submit')}</p>;",
    'const x = <Box className="two words" />;',
    'const x = <p>{kind === "dark" ? <i /> : null}</p>;',
    'const x = <p> · {"—"}</p>;',
    "throw new Error('useTexts needs a TextsProvider above it');",
  ])('leaves alone: %s', (code) => {
    const source = { path: 'fine.tsx', code };
    expect([...shownIn(source), ...foreignIn(source)]).toEqual([]);
  });
});
