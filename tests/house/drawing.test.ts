import { expect, test } from 'vitest';
import { filesBelow, isProduct, type Source } from './sources.ts';
import { type Node, nodesOf, place } from './syntax.ts';

const drawn = filesBelow('src', (path) => isProduct(path) && path.endsWith('.tsx'));

/** MUI's pieces that place marks of their own beside their children, and ours that may stand in for them. */
const MARKED = {
  '@mui/material/Button': 'src/ui/buttons.tsx',
  '@mui/material/DialogContent': 'src/ui/dialog-body.tsx',
};

/** Elements whose root draws something beside its children, so that even a lone text of theirs is a node of its own. */
const BESIDE = new Set([
  ...['ButtonBase', 'CardActionArea', 'IconButton', 'ListItemButton', 'MenuItem', 'MuiButton', 'ToggleButton'],
]);

/** They make one text of all that is in them. */
const JOINED = new Set(['Words']);

/** Calls that return elements. */
const DRAWS = /(?:\.map|^children|^drawn|^worded|^Array\.from|\.handle)$/;

const meaning = (child: Node): boolean =>
  child.type === 'JSXText'
    ? !isIndentation(String(child.value))
    : child.type !== 'JSXExpressionContainer' || (child.expression as Node).type !== 'JSXEmptyExpression';

const isIndentation = (words: string) => words.trim() === '' && words.includes('\n');

/** Names in a file: what a constant begins with, what a property is typed as, and which functions return elements. */
function namesOf(source: Source) {
  const begun = new Map<string, Node>();
  const types = new Map<string, string>();
  for (const { node } of nodesOf(source)) {
    const { name } = (node.id ?? node.key ?? {}) as { name?: string };
    if (name === undefined) continue;
    if (node.type === 'VariableDeclarator' && node.init) begun.set(name, node.init as Node);
    if (node.type === 'FunctionDeclaration') begun.set(name, node);
    const { typeAnnotation: type } = node as { typeAnnotation?: Node };
    if (node.type === 'TSPropertySignature' && type) types.set(name, source.code.slice(type.start, Number(type.end)));
  }
  return { begun, types };
}

const returnsElements = (made: Node, source: Source): boolean =>
  /(?:=>|return|\?|:|&&)\s*\(?\s*</.test(source.code.slice(made.start, Number(made.end)));

/** Whether an expression is a text, or one in some cases. */
function isText(node: Node, source: Source, names: ReturnType<typeof namesOf>, depth = 0): boolean {
  const part = (name: string) => isText(node[name] as Node, source, names, depth + 1);
  if (depth > 6) return false;
  const codeOf = (one: Node) => source.code.slice(one.start, Number(one.end));
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return ['string', 'number'].includes(typeof node.value);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return part('expression');
    case 'LogicalExpression':
      return part('right') || (node.operator !== '&&' && part('left'));
    case 'ConditionalExpression':
      return part('consequent') || part('alternate');
    case 'BinaryExpression':
      return node.operator === '+';
    case 'CallExpression': {
      const called = codeOf(node.callee as Node);
      const made = names.begun.get(called);
      return !DRAWS.test(called) && !(made && returnsElements(made, source));
    }
    case 'Identifier':
    case 'MemberExpression': {
      const { name } = (node.property ?? node) as unknown as { name: string };
      const made = node.type === 'Identifier' ? names.begun.get(name) : undefined;
      if (made) return isText(made, source, names, depth + 1);
      return /\b(?:string|number)\b/.test(names.types.get(name) ?? '');
    }
    default:
      return false;
  }
}

/** Texts that stand beside other children, and so are nodes of their own. */
function bareTexts(source: Source): string[] {
  const names = namesOf(source);
  return nodesOf(source).flatMap(({ node }) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
    const opening = node.openingElement as Node | undefined;
    const called = opening ? source.code.slice((opening.name as Node).start, Number((opening.name as Node).end)) : '';
    const children = (node.children as Node[]).filter(meaning);
    const alone = children.length < 2 && opening && !BESIDE.has(called);
    if (JOINED.has(called) || alone) return [];
    return children
      .filter((child) => isText(child, source, names))
      .map((child) => place(source, child, source.code.slice(child.start, Number(child.end)).slice(0, 100)));
  });
}

test('no text stands beside other children: a translator of the browser takes its node away from React', () => {
  expect(drawn.flatMap(bareTexts)).toEqual([]);
});

test.for([
  ['beside an element', '<p>{text("a")} <b /></p>'],
  ['beside what comes and goes', '<p>{open && <b />}{words}</p>'],
  ['that itself comes and goes', '<p>{open && text("a")}{open || <b />}</p>'],
  ['in brackets', '<p>{open && (many ? text("a") : text("b"))}<b /></p>'],
  ['beside another text', '<p>{count} – {name}</p>'],
  ['in a fragment', '<>{"a"}</>'],
  ['alone in a button, which has a place for ripples', '<IconButton>{text("a")}</IconButton>'],
])('finds a text %s', ([, code]) => {
  const props = 'interface Props { words: string; name: string; count: number }';
  expect(bareTexts({ path: 'sample.tsx', code: `${props} const Sample = () => ${code};` })).not.toEqual([]);
});

test.for([
  ['alone', '<p>{open ? text("a") : text("b")}</p>'],
  ['joined', '<p><Words>{text("a")} – {name}</Words><b /></p>'],
])('has nothing against a text %s', ([, code]) => {
  expect(bareTexts({ path: 'sample.tsx', code: `const Sample = () => ${code};` })).toEqual([]);
});

test('what marks or scrolls is taken from MUI by one file of ours alone', () => {
  const taken = drawn.flatMap((source) =>
    Object.entries(MARKED).flatMap(([module, file]) =>
      source.code.includes(`from '${module}'`) && source.path !== file && !isTypeOnly(source, module)
        ? [`${source.path}: ${file} stands in for ${module}`]
        : [],
    ),
  );
  expect(taken).toEqual([]);
});

const isTypeOnly = ({ code }: Source, module: string) =>
  code.split('\n').every((line) => !line.includes(`from '${module}'`) || line.startsWith('import type'));
