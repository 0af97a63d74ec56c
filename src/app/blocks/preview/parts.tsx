import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Json, PreviewPart, Values } from '../../../core/config.ts';
import { flatEntries } from '../../../core/lists/list.ts';
import { useFieldOptions, useLabel } from '../../../form/index.ts';
import { valueText } from '../../../form/tree.ts';
import { useFileStorage, useSource } from '../../../form/widget.ts';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { SmartLink } from '../../../ui/text/smart-link.tsx';
import { useFetched } from '../../../widgets/stored-file/use-stored-file.ts';
import { safeLink } from './safe-link.ts';

interface PartProps {
  part: PreviewPart;
  /** What the form shows, by property. */
  values: Values;
}

const EVERYTHING = {};

function joined({ properties }: PreviewPart, values: Values, by: string): string {
  return properties
    .map((name) => values[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
    .filter(Boolean)
    .join(by);
}

export function Name({ part, values }: PartProps) {
  return (
    <Typography component="h3" variant="h2">
      {joined(part, values, ' ')}
    </Typography>
  );
}

export function Company({ part, values }: PartProps) {
  return <Typography sx={{ color: 'text.secondary' }}>{joined(part, values, ' ')}</Typography>;
}

export function Place({ part, values }: PartProps) {
  return <Typography variant="body2">{joined(part, values, ', ')}</Typography>;
}

/** As it was typed, with its lines; no Markdown. */
export function Words({ part, values }: PartProps) {
  return <Typography sx={{ whiteSpace: 'pre-line' }}>{joined(part, values, '\n')}</Typography>;
}

/** A link that is all there is of its line has room to be touched. */
const ALONE = { '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } };

/** A link where it is safe to follow, else plain text. */
export function LinkLine({ part, values }: PartProps) {
  const words = joined(part, values, ' ');
  const href = safeLink(words);
  return <Typography sx={ALONE}>{href === null ? words : <SmartLink href={href}>{words}</SmartLink>}</Typography>;
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.75),
  margin: theme.spacing(0.75, 0, 0),
  padding: 0,
  listStyle: 'none',
  '& li': {
    padding: theme.spacing(0.25, 1.25),
    borderRadius: 14,
    border: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.default,
  },
}));

/** Chosen entries by their words, below the label of their field. */
export function Tags({ part, values }: PartProps) {
  return part.properties.map((name) => <TagList key={name} name={name} value={values[name]} />);
}

function TagList({ name, value }: { name: string; value: unknown }) {
  const label = useLabel();
  const id = useId();
  const { source } = useFieldOptions(name);
  const { entries, stored = [] } = useSource(typeof source === 'string' ? source : undefined, EVERYTHING);
  const chosen = new Set(Array.isArray(value) ? value.map(valueText) : []);
  const offered = flatEntries([...entries, ...stored])
    .filter((entry) => chosen.has(valueText(entry.value)))
    .map(({ label: word }) => word);
  const words = source === undefined && Array.isArray(value) ? value.map(String) : offered;
  if (words.length === 0) return null;
  return (
    <div>
      <Typography id={id} component="p" variant="body2" sx={{ fontWeight: 500 }}>
        {label(name)}
      </Typography>
      <List aria-labelledby={id}>
        {[...new Set(words)].map((word) => (
          <li key={word}>{word}</li>
        ))}
      </List>
    </div>
  );
}

const NO_PARAMS: Record<string, Json> = {};

/** A picture that is kept by itself, fetched with the session's token; nothing while it cannot be had. */
export function Picture({ part, values, round = false }: PartProps & { round?: boolean }) {
  const [name = ''] = part.properties;
  const label = useLabel();
  const { action = '', params = NO_PARAMS } = useFieldOptions(name) as { action?: string; params?: typeof NO_PARAMS };
  const storage = useFileStorage(action, params, name);
  const address = values[name];
  const url = useObjectUrl(useFetched(storage, typeof address === 'string' ? address : null)?.blob ?? null);
  if (!url) return null;
  return (
    <Box
      sx={{
        flex: 'none',
        width: 80,
        height: 80,
        borderRadius: round ? '50%' : 1,
        overflow: 'hidden',
        '& img': { width: '100%', height: '100%', objectFit: round ? 'cover' : 'contain' },
      }}
    >
      <img src={url} alt={label(name)} />
    </Box>
  );
}
