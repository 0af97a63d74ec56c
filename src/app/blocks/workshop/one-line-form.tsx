import type { ComponentProps } from 'react';
import { Button } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { SmallForm } from '../../../ui/small-form.tsx';

interface Props
  extends Pick<ComponentProps<typeof LabelledText>, 'name' | 'label' | 'hint' | 'error' | 'text' | 'onText'> {
  action: string;
  /** There is nothing to send yet. */
  idle?: boolean;
  onSend(): void;
}

/** One box and its button, side by side where there is room. */
export function OneLineForm({ action, idle = false, onSend, ...box }: Props) {
  return (
    <SmallForm
      onSubmit={onSend}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', '& > div': { flex: '1 1 180px' } }}
    >
      <LabelledText {...box} />
      <Button type="submit" variant="outlined" aria-disabled={idle || undefined}>
        {action}
      </Button>
    </SmallForm>
  );
}
