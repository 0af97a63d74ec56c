import { useState } from 'react';
import type { UpgradedAnswer } from '../../../api/shapes/workshop.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useServerCall } from '../../use-call.ts';
import { useWorkshop } from './workshop.tsx';

/** Offers to rewrite the words of an earlier program, where the files still have them. */
export function FormerWords() {
  const { text } = useTexts();
  const { copy, former } = useWorkshop();
  const [done, setDone] = useState(0);
  const { loading, error, start } = useServerCall<UpgradedAnswer>();
  const upgrade = async () => {
    if (loading) return;
    await copy.save();
    const result = await start({ method: 'POST', path: '/config/workshop/upgrade', body: {} });
    if (!result?.data) return;
    setDone(result.data.files.length);
    await copy.load();
  };
  return (
    <>
      <span role="status">{done > 0 && text('app.workshop.former.done', { count: done })}</span>
      {former.length > 0 && (
        <Notice severity="warning" role="region" aria-label={text('app.workshop.former.title')}>
          <p>{text('app.workshop.former.intro', { count: former.length })}</p>
          {error && <p>{error.message || text('app.failed.text')}</p>}
          <BusyButton variant="outlined" busy={loading === true} onClick={() => void upgrade()}>
            {text('app.workshop.former.rewrite')}
          </BusyButton>
        </Notice>
      )}
    </>
  );
}
