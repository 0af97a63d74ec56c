import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { CARD_PADDING } from '../../../ui/panel.tsx';
import type { ResultOutcome } from '../../../ui/result-dialog.tsx';
import { useHeldVersion } from '../../version/use-held-version.ts';
import type { BlockProps } from '../block.ts';
import { FilledForm } from './filled-form.tsx';
import { WithForm } from './with-form.tsx';

interface Props extends BlockProps<'form'> {
  aside?: ReactNode;
  /** As in `FilledForm`. */
  onSent?(outcome: ResultOutcome | null): boolean;
}

/**
 * A form on its card. It follows newly published versions until the user types; then it keeps its version until it is
 * sent or left.
 * @param aside content beside the form, see `FormEngine`
 */
export function FormBlock({ page, block, aside, onSent }: Props) {
  const { shown, hold, release } = useHeldVersion(page.page.id);
  const plain = page.page.layout === 'bare' || page.page.layout === 'public';
  return (
    <WithForm workspace={shown} form={block.form}>
      {(loaded) => {
        const filled = (
          <FilledForm
            loaded={loaded}
            workspace={shown}
            context={block.context ?? null}
            location={`${page.page.id}.${block.id}`}
            free={plain}
            aside={aside}
            onTyped={hold}
            onSent={(outcome) => {
              release();
              return onSent?.(outcome);
            }}
          />
        );
        if (plain) return filled;
        return (
          <Paper variant="outlined" sx={{ borderRadius: 2, p: CARD_PADDING }}>
            {filled}
          </Paper>
        );
      }}
    </WithForm>
  );
}
