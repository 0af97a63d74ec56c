import { blocksIn } from '../../../core/published/placed-forms.ts';
import { useApp } from '../../context.tsx';
import { ProviderLink } from './provider-link.tsx';

/** Links to the providers by which a role may sign in, as the pages to sign in have them. They open a tab of their own. */
export default function ProviderWays({ role }: { role: string }) {
  const { settings, tree } = useApp().workspace;
  const ways = tree.all.flatMap((page) =>
    blocksIn(page.page.blocks ?? [])
      .filter((block) => block.type === 'providers')
      .flatMap((block) => block.items.map((item) => ({ page, block, item }))),
  );
  const theirs = ways.filter(
    ({ item }, at) =>
      settings.signIn?.[item.id]?.roles.includes(role) && ways.findIndex((one) => one.item.id === item.id) === at,
  );
  return theirs.map((way) => <ProviderLink key={way.item.id} {...way} aside />);
}
