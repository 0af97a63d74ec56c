import { Suspense } from 'react';
import { useHydrating } from '../../ui/hooks/hydrating.ts';
import { Notice } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { device } from '../device.ts';

/** Says that the browser keeps nothing for this site, and what that means for who goes on. */
export function ForgetfulNotice() {
  const { text } = useTexts();
  if (useHydrating() || !device.refused()) return null;
  return (
    <div role="status">
      <Suspense>
        <Notice severity="warning" role="none">
          {text('app.session.refused')}
        </Notice>
      </Suspense>
    </div>
  );
}
