import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BlockProps } from '../block.ts';
import { FormBlock } from '../form/form-block.tsx';

const PreviewCard = lazy(() => import('./preview-card.tsx'));

const Frame = styled('div')({ containerType: 'inline-size', containerName: 'with-preview' });

/** The card stands beside the form and stays in sight where there is room for both, else below the form. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@container with-preview (min-width: 760px)': {
    gridTemplateColumns: 'minmax(0, 1.9fr) minmax(260px, 1fr)',
    '& > [data-preview]': { position: 'sticky', top: 88, maxHeight: 'calc(100dvh - 104px)', overflowY: 'auto' },
  },
}));

interface Props extends BlockProps<'form'> {
  preview: BlockProps<'preview'>['block'];
}

/**
 * A form and what others will see of it. The card is drawn as a child of the form's engine, where it can
 * ask for values, entries and files, and put in its place by a portal.
 */
export default function FormWithPreview({ page, block, preview }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const card = place && (
    <Suspense fallback={null}>{createPortal(<PreviewCard page={page} block={preview} />, place)}</Suspense>
  );
  return (
    <Frame>
      <Columns>
        <FormBlock page={page} block={block} aside={card} />
        <div ref={setPlace} data-preview />
      </Columns>
    </Frame>
  );
}
