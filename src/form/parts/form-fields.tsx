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
import { Markdown } from '../../ui/text/markdown.tsx';
import { useEngine, useShape, useSubmitted } from '../context.ts';
import { Grid } from '../templates/grid.tsx';
import { useFormText } from '../texts.ts';

const Group = styled('section')(({ theme }) => ({
  '& + &': {
    marginTop: theme.spacing(4),
    paddingTop: theme.spacing(4),
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}));

/** Fields to a chunk; whole rows of halves, thirds and quarters. */
const CHUNK = 36;

/** How high a chunk is, about, which keeps the page's height before it is drawn. */
const ROOM = CHUNK * 88;

/** A row of cells of its own, which the browser leaves alone while it is out of sight. Rings may stand out. */
const Chunk = styled(Grid)(({ theme }) => ({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto ${ROOM}px`,
  margin: theme.spacing(0, -1.5),
  padding: theme.spacing(1.5),
}));

/** The fields of the form on show as rjsf draws them, by name. */
export const ContentsContext = createContext<ReadonlyMap<string, ReactElement>>(new Map());

interface FieldsProps {
  names: readonly string[];
}

/** Some fields of the form that are on show. */
export function Fields({ names }: FieldsProps) {
  const { store } = useEngine();
  const contents = useContext(ContentsContext);
  // Not for fields that come and go: one that changed its chunk would be made anew and lose the focus.
  if (store.logic.rules.isConstant && names.length > 2 * CHUNK) return <ManyFields names={names} />;
  return <Grid>{names.map((name) => contents.get(name))}</Grid>;
}

/**
 * Very many cells stand in chunks. Both React and the browser's layout look at every sibling of the one part that
 * changes, so a thousand cells in one grid would make each key dearer. The first chunk comes with the page, more
 * than a screen holds; the others in a few steps whenever there is time, so that the first field does not wait for the
 * last; all of them at once when there are errors to lead to.
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
      <Chunk key={chunk[0]} sx={{ minBlockSize: ROOM }} />
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

/** The fields on show, in the sections of the form file; fields in no section come last. */
export function FormFields() {
  const { store } = useEngine();
  const { names } = useShape();
  const sections = store.form.spec.sections ?? [];
  const placed = new Set(sections.flatMap((section) => section.fields));
  const rest = names.filter((name) => !placed.has(name));
  const fields = (list: readonly string[]) => <Fields names={list} />;
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
  const formText = useFormText();
  const id = useId();
  const title = formText(`sections.${section.id}.title`);
  const text = formText(`sections.${section.id}.text`);
  // Below the form's own title, when it has one, a section is one level deeper.
  const level = formText('title') ? 'h3' : 'h2';
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
