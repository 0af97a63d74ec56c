import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useId, useState } from 'react';
import { TabList } from '../../../ui/navigation/tab-list.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { Item } from './files.ts';
import { ItemView } from './item-view.tsx';
import { PreviewPane, type Sight } from './preview/preview-pane.tsx';

const PARTS = ['change', 'preview'] as const;
type Part = (typeof PARTS)[number];
const partTexts = {
  change: 'app.workshop.preview.change',
  preview: 'app.workshop.preview.title',
} as const satisfies Record<Part, string>;

interface Props {
  item: Item;
  /** Address of the list. */
  back: { search: string };
  takesFocus: boolean;
}

/** The open item, its preview beside it, or on a narrow window as a tab of its own. */
export function OpenItem({ item, back, takesFocus }: Props) {
  const { text, language } = useTexts();
  const theme = useTheme();
  const wide = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const id = useId();
  const [part, setPart] = useState<Part>('change');
  const [sight, setSight] = useState<Sight>({ language, role: '', state: 'empty', width: 'phone', look: 'light' });
  const change = useCallback(() => setPart('change'), []);
  const view = <ItemView key={item.id} item={item} back={back} takesFocus={takesFocus} />;
  const preview = <PreviewPane item={item} sight={sight} onSight={setSight} onChosen={change} />;
  if (wide)
    return (
      <Box sx={besideLook} data-width={sight.width}>
        <section aria-label={text('app.workshop.preview.title')}>{preview}</section>
        {view}
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TabList
        label={text('app.workshop.title')}
        chosen={part}
        onChoose={(one) => setPart(one as Part)}
        choices={PARTS.map((one) => ({
          id: one,
          label: text(partTexts[one]),
          tabId: `${id}-${one}`,
          panelId: one === part ? `${id}-panel` : undefined,
        }))}
      />
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`}>
        {/* It keeps what is open in it. */}
        <Box hidden={part !== 'change'}>{view}</Box>
        {part === 'preview' && preview}
      </Box>
    </Box>
  );
}

const besideLook = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 420px)',
  // A window of a desk needs the whole line.
  '&[data-width=desk] > section': { gridColumn: '1 / -1' },
  '&[data-width=desk] > :last-child': { gridColumn: '1 / -1' },
};
