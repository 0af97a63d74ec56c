import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { TabList } from '../../../ui/navigation/tab-list.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { Item } from './files.ts';
import { ItemView } from './item-view.tsx';
import { PreviewPane, type Sight } from './preview/preview-pane.tsx';
import { useWorkshop } from './workshop.tsx';

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
  const [part, setPart] = useState<Part>('change');
  const [sight, setSight] = useState<Sight>({ language, role: '', state: 'empty', width: 'phone', look: 'light' });
  const { selection } = useWorkshop();
  const [before, setBefore] = useState(selection);
  if (before !== selection) {
    setBefore(selection);
    if (selection?.sought) setPart('change');
  }
  const isShown = (one: Part) => wide || part === one;
  // Both keep their places at any width, so that a window of another width keeps what is open and typed.
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TabList
        label={text('app.workshop.title')}
        chosen={part}
        onChoose={(one) => setPart(one as Part)}
        choices={wide ? [] : PARTS.map((id) => ({ id, label: text(partTexts[id]) }))}
        sx={wide ? { ...besideLook, ...(sight.width === 'desk' && belowLook) } : {}}
      >
        <section aria-label={text('app.workshop.preview.title')} hidden={!isShown('preview')}>
          {isShown('preview') && <PreviewPane item={item} sight={sight} onSight={setSight} />}
        </section>
        <div hidden={!isShown('change')}>
          <ItemView key={item.id} item={item} back={back} takesFocus={takesFocus} />
        </div>
      </TabList>
    </Box>
  );
}

const besideLook = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 420px)',
  // It stays in sight while what is beside it scrolls.
  '& > section': { position: 'sticky', top: 88, maxHeight: 'calc(100dvh - 104px)', overflowY: 'auto', p: 0.5, m: -0.5 },
};
/** A window of a desk needs the whole line. */
const belowLook = { gridTemplateColumns: 'minmax(0, 1fr)', '& > section': {} };
