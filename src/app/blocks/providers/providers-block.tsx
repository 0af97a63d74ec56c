import Box from '@mui/material/Box';
import type { BlockProps } from '../block.ts';
import { ProviderLink } from './provider-link.tsx';
import { ProviderReturn } from './provider-return.tsx';

/** Links to sign in at providers. Somebody who comes back from one is signed in here, or reads why not. */
export default function ProvidersBlock({ page, block }: BlockProps<'providers'>) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, width: '100%' }}>
      <ProviderReturn />
      {block.items.map((item) => (
        <ProviderLink key={item.id} {...{ page, block, item }} />
      ))}
    </Box>
  );
}
