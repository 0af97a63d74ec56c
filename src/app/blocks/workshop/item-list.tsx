import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { foundIn, type Item, KINDS } from './files.ts';
import { NewThing } from './new-thing.tsx';
import type { WorkshopKey } from './words.ts';
import { useWorkshop } from './workshop.tsx';

interface Props {
  /** Id of what is open. */
  open: string | null;
  /** Id of the link that takes the focus. */
  focused: string | null;
  addressOf(id: string): { search: string };
}

/** The items that the files describe, by kind; the search reads names, titles and texts. */
export function ItemList({ open, focused, addressOf }: Props) {
  const { text } = useTexts();
  const { items, shown, titleOf } = useWorkshop();
  const [query, setQuery] = useState('');
  const found = items.flatMap((item) => {
    const title = titleOf(item);
    const where = foundIn(query, title, item, shown.textOf);
    return where === null ? [] : [{ item, title, where }];
  });
  return (
    <Box component="nav" aria-label={text('app.workshop.files')} sx={{ display: 'grid', gap: 2 }}>
      <LabelledText name="search" label={text('app.workshop.search')} type="search" text={query} onText={setQuery} />
      <NewThing />
      <Typography role="status" color="text.secondary" sx={{ fontSize: '0.9rem' }}>
        {text('app.workshop.found', { count: found.length })}
      </Typography>
      <Box sx={listLook}>
        {KINDS.map((kind) => {
          const lines = found.filter(({ item }) => item.kind === kind);
          if (lines.length === 0) return null;
          return (
            <section key={kind}>
              <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
                {text(`app.workshop.kinds.${kind}` satisfies WorkshopKey)}
              </Typography>
              <ul>
                {lines.map(({ item, title, where }) => (
                  <li key={item.id}>
                    <ItemLink
                      {...{ item, title, where }}
                      isOpen={item.id === open}
                      takesFocus={item.id === focused}
                      to={addressOf(item.id)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </Box>
    </Box>
  );
}

interface LinkProps {
  item: Item;
  title: string;
  /** The text in which it was found. */
  where: string;
  isOpen: boolean;
  takesFocus: boolean;
  to: { search: string };
}

function ItemLink({ item, title, where, isOpen, takesFocus, to }: LinkProps) {
  const { text } = useTexts();
  const { problems, shown } = useWorkshop();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  const paths = item.files.map(({ path }) => path);
  const wrong = problems?.filter(({ file, severity }) => severity === 'error' && paths.includes(file)).length ?? 0;
  const isConflict = item.files.some(({ path, conflict }) => conflict || shown.conflictOf(path) !== null);
  const isChanged = item.files.some(({ change }) => change !== null);
  return (
    <Link ref={link} to={to} aria-current={isOpen ? 'page' : undefined}>
      <span>{title}</span>
      <code>{item.name}</code>
      {where && <q>{where.length > EXCERPT ? `${where.slice(0, EXCERPT)}…` : where}</q>}
      {(isChanged || wrong > 0 || isConflict) && (
        <span className="marks">
          {isChanged && <em>{text('app.workshop.changed')}</em>}
          {isConflict && <strong>{text('app.workshop.conflict.mark')}</strong>}
          {wrong > 0 && <strong>{text('app.workshop.errors', { count: wrong })}</strong>}
        </span>
      )}
    </Link>
  );
}

/** Characters of a text that was found. */
const EXCERPT = 80;

const listLook = {
  display: 'grid',
  gap: 2,
  maxHeight: { md: '70vh' },
  overflowY: { md: 'auto' },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& a': {
    display: 'grid',
    gap: 0.25,
    px: 1.5,
    py: 1,
    minHeight: 44,
    alignContent: 'center',
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { bgcolor: palette.primary.pale },
    '&[aria-current]': { bgcolor: palette.primary.soft, fontWeight: 500 },
    '&:hover :is(code, q)': { color: 'text.primary' },
    '& code, & q': { fontSize: '0.85rem', color: 'text.secondary', fontWeight: 400 },
  },
  '& .marks': { display: 'flex', flexWrap: 'wrap', gap: 1, fontSize: '0.85rem' },
  '& .marks > strong': { color: 'error.main' },
  '& .marks > em': { color: 'primary.main', fontStyle: 'normal' },
};
