import { useLocation } from 'react-router-dom';
import { Button } from '../../../ui/buttons.tsx';
import { useHydrating } from '../../../ui/hooks/hydrating.ts';
import { Icon } from '../../../ui/icon.tsx';
import { NewWindowMark, newWindow } from '../../../ui/text/links.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useApp } from '../../context.tsx';
import { type BlockProps, blockKey } from '../block.ts';

/** Page and block have its text. */
interface Props extends BlockProps<'providers'> {
  item: BlockProps<'providers'>['block']['items'][number];
  /** The page stays open. */
  aside?: boolean;
}

/** Leads to a provider, and from there back to the page on which it stands. */
export function ProviderLink({ page, block, item: { id, icon }, aside = false }: Props) {
  const { text } = useTexts();
  const addressOf = useProviderAddress();
  return (
    <Button
      href={addressOf(id)}
      {...(aside && newWindow)}
      variant="outlined"
      fullWidth
      startIcon={icon && <Icon name={icon} />}
      sx={{ minHeight: 44 }}
    >
      <Words>{text(blockKey(page, block, id, 'title'))}</Words>
      {aside && <NewWindowMark />}
    </Button>
  );
}

/** Name in the query of the page that was asked for; the history of the tab does not last over another site. */
export const FROM = 'from';

/** The address that leads to a provider, and from there back to this page. */
function useProviderAddress(): (provider: string) => string {
  const { workspace } = useApp();
  const { pathname, search, state } = useLocation();
  const hydrating = useHydrating();
  return (provider) => {
    const address = `${workspace.environment.apiUrl}/auth/providers/${provider}`;
    // The server draws the page for every address that leads to it.
    if (hydrating) return address;
    const query = new URLSearchParams(search);
    const from = (state as { from?: unknown } | null)?.from;
    if (typeof from === 'string') query.set(FROM, from);
    const page = query.size > 0 ? `${pathname}?${query}` : pathname;
    return `${address}?${new URLSearchParams({ page })}`;
  };
}
