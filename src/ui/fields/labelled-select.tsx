import type { ComponentProps } from 'react';
import { type Labelled, LabelledControl } from './labelled.tsx';
import { SelectBox } from './select-box.tsx';

type LabelledSelectProps = Labelled &
  Omit<ComponentProps<typeof SelectBox>, 'field' | 'label' | 'empty'> & { empty?: string | undefined };

export function LabelledSelect({ name, label, hint, error, required, empty, ...box }: LabelledSelectProps) {
  return (
    <LabelledControl {...{ name, label, hint, error, required }}>
      {(field) => <SelectBox {...box} field={field} empty={empty} />}
    </LabelledControl>
  );
}
