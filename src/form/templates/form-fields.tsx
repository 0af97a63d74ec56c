import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import {
  createContext,
  memo,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import type { Section } from '../../core/config.ts';
import { RequiredStar } from '../../ui/fields/field-label.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { useEngine, useShape, useSubmitted } from '../context.ts';
import { fieldAt } from '../store/values/address.ts';
import { useFormTexts } from '../texts.ts';
import { Grid } from './layout.tsx';

const Group = styled('section')(({ theme }) => ({
  '& + &': {
    marginTop: theme.spacing(4),
    paddingTop: theme.spacing(4),
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}));

/** Fields of a chunk: full rows of halves, thirds and quarters. */
const CHUNK = 36;

/** Estimated height of a chunk before it is drawn. */
const CHUNK_HEIGHT = CHUNK * 88;

/** The browser skips a chunk that is out of sight. The padding leaves space for focus rings. */
const Chunk = styled(Grid)(({ theme }) => ({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto ${CHUNK_HEIGHT}px`,
  margin: theme.spacing(0, -1.5),
  padding: theme.spacing(1.5),
}));

/** The shown fields as rjsf draws them, by name. */
export const ContentsContext = createContext<ReadonlyMap<string, ReactElement>>(new Map());

interface FieldsProps {
  names: readonly string[];
}

export function FieldCells({ names }: FieldsProps) {
  const { store } = useEngine();
  const contents = useContext(ContentsContext);
  // Only where no field comes or goes: one that changed its chunk would lose the focus.
  if (store.logic.rules.isConstant && names.length > 2 * CHUNK) return <ManyFields names={names} />;
  return <Grid>{names.map((name) => contents.get(name))}</Grid>;
}

/**
 * Draws many cells in chunks, because React and the browser's layout visit all siblings of a changed cell. The first chunk,
 * more than a screen, comes with the page; the others follow in a few transitions, so that the first field does not wait
 * for the last, or all at once when errors have links to them.
 */
function ManyFields({ names }: FieldsProps) {
  const chunks = useMemo(() => chunksOf(names), [names]);
  const [drawn, setDrawn] = useState(1);
  const submitted = useSubmitted();
  useEffect(() => {
    if (drawn < chunks.length) startTransition(() => setDrawn(drawn * 2));
  }, [drawn, chunks]);
  return chunks.map((chunk, index) =>
    index < drawn || submitted ? (
      <FieldChunk key={chunk[0]} names={chunk} />
    ) : (
      <Chunk key={chunk[0]} sx={{ minBlockSize: CHUNK_HEIGHT }} />
    ),
  );
}

function chunksOf(names: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / CHUNK) }, (_, index) =>
    names.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

const FieldChunk = memo(function FieldChunk({ names }: FieldsProps) {
  const contents = useContext(ContentsContext);
  return <Chunk>{names.map((name) => contents.get(name))}</Chunk>;
});

/** The shown fields in the sections of the form file; fields in no section come last. */
export function FormSections() {
  const { store } = useEngine();
  const { names } = useShape();
  const sections = store.form.spec.sections ?? [];
  const placed = new Set(sections.flatMap((section) => section.fields));
  const rest = names.filter((name) => !placed.has(name));
  const fields = (list: readonly string[]) => <FieldCells names={list} />;
  return (
    <>
      {sections.map((section) => {
        const shown = section.fields.filter((name) => names.includes(name));
        return shown.length > 0 && <FormSection key={section.id} section={section} fields={fields(shown)} />;
      })}
      {rest.length > 0 && <Group>{fields(rest)}</Group>}
    </>
  );
}

function FormSection({ section, fields }: { section: Section; fields: ReactNode }) {
  const texts = useFormTexts();
  const id = useId();
  const title = texts.own(`sections.${section.id}.title`);
  const text = texts.own(`sections.${section.id}.text`);
  // Below a title of the form a section is one level deeper.
  const level = texts.own('title') ? 'h3' : 'h2';
  return (
    <Group aria-labelledby={title ? id : undefined}>
      {title && (
        <Typography id={id} component={level} variant="h3" sx={{ mb: text ? 0.5 : 2 }}>
          {title}
        </Typography>
      )}
      <SectionText words={text} />
      {fields}
    </Group>
  );
}

export function SectionText({ words }: { words: string }) {
  return words === '' ? null : (
    <Typography component="div" sx={{ color: 'text.secondary', mb: 2, '& p': { m: 0, mb: 1 } }}>
      <Markdown text={words} />
    </Typography>
  );
}

/** Title and introduction of a form, if its texts have them, and the meaning of the star. */
export function FormHead() {
  const { fixed } = useEngine();
  const texts = useFormTexts();
  const title = texts.own('title');
  const intro = !fixed && texts.own('intro');
  return (
    <>
      {title && (
        <Typography component="h2" variant="h2" gutterBottom>
          {title}
        </Typography>
      )}
      {intro && (
        <Typography component="div" sx={{ mb: 2, '& p:first-of-type': { mt: 0 } }}>
          <Markdown text={intro} />
        </Typography>
      )}
      <StarLegend />
    </>
  );
}

/** Explains the star, if the form has one. */
export function StarLegend() {
  const { store, fixed } = useEngine();
  const { schema, names } = useShape();
  const { text } = useTexts();
  const marked = (name: string) =>
    schema.required.includes(name) ||
    store.logic.isAsked(fieldAt('', name)) ||
    // A field within it may be required.
    store.logic.hasFields(fieldAt('', name));
  const words = text('app.form.requiredLegend');
  if (fixed || !words || !names.some(marked)) return null;
  return (
    <Typography variant="body2" aria-hidden="true" sx={{ mb: 2.5, color: 'text.secondary' }}>
      <RequiredStar />
      <Words> {words}</Words>
    </Typography>
  );
}
