import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { wordOfFiles } from '../../../core/files/word-of-files.ts';
import { measured, shownRatio } from '../../../core/theme/contrast.ts';
import { areColors } from '../../../core/theme/theme.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { entriesOf, readJson } from './json-edit.ts';
import { PartEditor } from './part-editor.tsx';
import { useWorkshop } from './workshop.tsx';

/** Colours, typeface and mark; below them each text on its ground as it will look, with its contrast. */
export function LookView({ main }: { main: string }) {
  const { text } = useTexts();
  const { shown } = useWorkshop();
  const { colors, dark } = entriesOf(readJson(shown.textOf(main) ?? ''));
  if (!areColors(colors)) return <PartEditor file={main} />;
  const looks = [
    { id: 'light', pairs: measured('light', colors) },
    ...(areColors(dark) ? [{ id: 'dark', pairs: measured('dark', dark, colors) }] : []),
  ] as const;
  const inWords = (name: string) =>
    name
      .split('.')
      .map((step) => wordOfFiles(step, text))
      .join(' › ');
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PartEditor file={main} />
      {looks.map(({ id, pairs }) => (
        <section key={id}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {text(id === 'light' ? 'app.workshop.look.light' : 'app.workshop.look.dark')}
          </Typography>
          <Box component="ul" sx={listLook}>
            {pairs.map(({ name, behind, colors: [letters, ground], ratio, least }) => (
              <li key={`${name} ${behind}`}>
                {/* Shows the colours themselves, however poor their contrast is. */}
                <Box
                  component="span"
                  aria-hidden
                  sx={{ background: `linear-gradient(90deg, ${letters} 40%, ${ground} 40%)` }}
                />
                <span>
                  <Words>{inWords(name)} </Words>
                  <code>{name}</code>
                  <Words> / {inWords(behind)} </Words>
                  <code>{behind}</code>
                  <Words>
                    :{' '}
                    {text(ratio < least ? 'app.workshop.look.tooClose' : 'app.workshop.look.enough', {
                      ratio: shownRatio(ratio),
                      least,
                    })}
                  </Words>
                </span>
              </li>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 0.75,
  '& > li': { display: 'flex', gap: 1.5, alignItems: 'center' },
  '& > li > span:first-of-type': {
    flex: '0 0 48px',
    height: 28,
    border: `1px solid ${palette.outline}`,
    borderRadius: 1,
  },
};
