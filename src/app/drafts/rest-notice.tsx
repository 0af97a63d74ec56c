import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import type { Rest } from './fitting.ts';

interface Props {
  rest: Rest;
  /** They are of a record, not of a draft. */
  stored?: boolean;
  onRead(): void;
}

/** Answers that no field of the form takes, for the person to copy. */
export function RestNotice({ rest, stored = false, onRead }: Props) {
  const { text } = useTexts();
  if (rest.length === 0) return null;
  return (
    <Notice severity="warning" role="status" sx={{ mb: 3 }}>
      <Words>{text(stored ? 'app.form.storedRest' : 'app.form.rest')}</Words>
      <dl style={{ margin: '8px 0' }}>
        {rest.map(({ label, text: words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two answers may read alike, and lines only go all together
          <Fragment key={index}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 500 }}>
              {label}
            </Typography>
            <dd style={{ margin: '0 0 8px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{words}</dd>
          </Fragment>
        ))}
      </dl>
      <Button color="inherit" variant="outlined" onClick={onRead}>
        {text('app.form.restDone')}
      </Button>
    </Notice>
  );
}
