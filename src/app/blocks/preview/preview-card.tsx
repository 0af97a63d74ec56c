import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import type { PreviewPart } from '../../../core/config.ts';
import { isPresent } from '../../../core/forms/validation.ts';
import { useFieldValues } from '../../../form/index.ts';
import { CARD_PADDING } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { type BlockProps, blockKey } from '../block.ts';
import { Company, LinkLine, Name, Picture, Place, Tags, Words } from './parts.tsx';

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

const drawings = { text: Words, tags: Tags, place: Place, link: LinkLine } as const;

/** The card as others will see it, with what stands in the form at this moment. */
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
              {as('name').map((part) => (
                <Name key={part.properties.join()} part={part} values={values} />
              ))}
              {as('company').map((part) => (
                <Company key={part.properties.join()} part={part} values={values} />
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
