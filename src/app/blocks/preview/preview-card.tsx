import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import type { Json, PreviewPart, Values } from '../../../core/config.ts';
import { flatEntries } from '../../../core/lists/list.ts';
import { isPresent } from '../../../core/values/present.ts';
import { useFieldOptions, useFieldValues, useFormTexts } from '../../../form/index.ts';
import { valueText } from '../../../form/tree.ts';
import { useFileAt, useFileStorage, useSource } from '../../../form/widget.ts';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { CARD_PADDING } from '../../../ui/panel.tsx';
import { SmartLink } from '../../../ui/text/links.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { type BlockProps, blockKey } from '../block.ts';
import { safeLink } from './safe-link.ts';

interface PartProps {
  part: PreviewPart;
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

/** How the text of a part is drawn, and what stands between its fields. */
const TEXTS = {
  name: { by: ' ', look: { component: 'h3', variant: 'h2' } },
  company: { by: ' ', look: { sx: { color: 'text.secondary' } } },
  place: { by: ', ', look: { variant: 'body2' } },
  // With its line breaks, without Markdown.
  text: { by: '\n', look: { sx: { whiteSpace: 'pre-line' } } },
} as const;

function Words({ part, values }: PartProps) {
  const { by, look } = TEXTS[part.as as keyof typeof TEXTS];
  return <Typography {...(look as TypographyProps)}>{joined(part, values, by)}</Typography>;
}

/** A target of 44 px. */
const ALONE = { '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } };

/** A link if it is safe to follow, else plain text. */
function LinkLine({ part, values }: PartProps) {
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

function Tags({ part, values }: PartProps) {
  return part.properties.map((name) => <TagList key={name} name={name} value={values[name]} />);
}

function TagList({ name, value }: { name: string; value: unknown }) {
  const texts = useFormTexts();
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
        {texts.label(name)}
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

/** A picture that is stored by itself, loaded with the session's token; nothing on failure. */
function Picture({ part, values, round = false }: PartProps & { round?: boolean }) {
  const [name = ''] = part.properties;
  const texts = useFormTexts();
  const { action = '', params = NO_PARAMS } = useFieldOptions(name) as { action?: string; params?: typeof NO_PARAMS };
  const storage = useFileStorage(action, params, name);
  const address = values[name];
  const url = useObjectUrl(useFileAt(storage, typeof address === 'string' ? address : null)?.blob ?? null);
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
      <img src={url} alt={texts.label(name)} />
    </Box>
  );
}

const Card = styled(Paper)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(CARD_PADDING.xs),
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(CARD_PADDING.sm) },
  borderRadius: theme.spacing(2),
  overflowWrap: 'anywhere',
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  '&:empty': { display: 'none' },
  '& > .names': { flex: '1 1 10rem', minWidth: 0 },
}));

const drawings = { text: Words, tags: Tags, place: Words, link: LinkLine } as const;

export default function PreviewCard({ page, block }: BlockProps<'preview'>) {
  const { text } = useTexts();
  const id = useId();
  const names = useMemo(() => [...new Set(block.parts.flatMap((part) => part.properties))], [block]);
  const values = useFieldValues(names);
  const isFilled = ({ properties }: PreviewPart) => properties.some((name) => hasContent(values[name]));
  const parts = block.parts.filter(isFilled);
  const as = (...kinds: PreviewPart['as'][]) => parts.filter((part) => kinds.includes(part.as));
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {text([blockKey(page, block, 'title'), 'app.preview.title'])}
      </Typography>
      <Card variant="outlined">
        {parts.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>
            {text([blockKey(page, block, 'empty'), 'app.preview.empty'])}
          </Typography>
        )}
        {as('picture', 'logo', 'name', 'company').length > 0 && (
          <Head>
            {as('picture').map((part) => (
              <Picture key={part.properties.join()} part={part} values={values} round />
            ))}
            <div className="names">
              {[...as('name'), ...as('company')].map((part) => (
                <Words key={`${part.as} ${part.properties.join()}`} part={part} values={values} />
              ))}
            </div>
            {as('logo').map((part) => (
              <Picture key={part.properties.join()} part={part} values={values} />
            ))}
          </Head>
        )}
        {parts.map((part) => {
          const Drawn = part.as in drawings ? drawings[part.as as keyof typeof drawings] : null;
          return Drawn && <Drawn key={`${part.as} ${part.properties.join()}`} part={part} values={values} />;
        })}
      </Card>
    </section>
  );
}

function hasContent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : isPresent(typeof value === 'string' ? value.trim() : value);
}
