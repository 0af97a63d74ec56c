import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { workshopFileCall } from '../../../api/calls/workshop.ts';
import type { FileAnswer, WorkshopFile } from '../../../api/shapes/workshop.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useRead } from '../../use-read.ts';
import { useWorkshop } from './workshop.tsx';

/** Both texts of a file that two people changed at the same place, and the choice between them; else nothing. */
export function Conflict({ file: { path, conflict } }: { file: WorkshopFile }) {
  const { copy, shown } = useWorkshop();
  const unsaved = shown.conflictOf(path);
  if (unsaved)
    return (
      <Choice
        path={path}
        mine={unsaved.mine}
        theirs={unsaved.theirs}
        onMine={() => copy.settle(path, 'mine')}
        onTheirs={() => copy.settle(path, 'theirs')}
      />
    );
  return conflict ? <WithLive path={path} /> : null;
}

/** Somebody published another text meanwhile. */
function WithLive({ path }: { path: string }) {
  const { copy, shown } = useWorkshop();
  const { data } = useRead<FileAnswer>(['workshop-file', path], workshopFileCall(path), { dedupingInterval: 0 });
  const mine = shown.textOf(path);
  if (!data || mine === null) return null;
  return (
    <Choice
      path={path}
      mine={mine}
      theirs={data.live}
      onMine={() => copy.keep(path)}
      onTheirs={() => void copy.discard([path])}
    />
  );
}

interface ChoiceProps {
  path: string;
  mine: string;
  /** `null` when the other person removed the file. */
  theirs: string | null;
  onMine(): void;
  onTheirs(): void;
}

function Choice({ path, mine, theirs, onMine, onTheirs }: ChoiceProps) {
  const { text } = useTexts();
  const side = (title: string, content: string, action: string, onKeep: () => void) => (
    <section>
      <Typography component="h3" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      {/* What scrolls must be reached by the keyboard. */}
      <Box component="pre" tabIndex={0} role="group" aria-label={title} sx={preLook}>
        {content}
      </Box>
      <Button variant="outlined" onClick={onKeep}>
        {action}
      </Button>
    </section>
  );
  return (
    <Notice severity="warning" role="region" aria-label={text('app.workshop.conflict.title')} sx={noticeLook}>
      <p>
        {text('app.workshop.conflict.intro')} <code>{path}</code>
      </p>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        {side(text('app.workshop.conflict.mine'), mine, text('app.workshop.conflict.keepMine'), onMine)}
        {side(
          text('app.workshop.conflict.theirs'),
          theirs ?? text('app.workshop.conflict.removed'),
          text('app.workshop.conflict.keepTheirs'),
          onTheirs,
        )}
      </Box>
    </Notice>
  );
}

const noticeLook = { overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } };
const preLook = {
  maxHeight: 240,
  overflow: 'auto',
  fontSize: '0.85rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
