import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { later } from '../../../ui/later.tsx';
import type { BlockProps } from '../block.ts';
import { FormBlock } from '../form/form-block.tsx';

const PreviewCard = later(() => import('./preview-card.tsx'));

const Frame = styled('div')({ containerType: 'inline-size', containerName: 'with-preview' });

/** The card is beside the form and sticky where there is space for both, else below the form. */
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
 * A form with a preview card. The card is a child of the form's engine, where it can read values, sources and files,
 * and a portal puts it into its column.
 */
export default function FormWithPreview({ page, block, preview }: Props) {
  const [column, setColumn] = useState<HTMLElement | null>(null);
  const card = column && createPortal(<PreviewCard page={page} block={preview} />, column);
  return (
    <Frame>
      <Columns>
        <FormBlock page={page} block={block} aside={card} />
        <div ref={setColumn} data-preview />
      </Columns>
    </Frame>
  );
}
