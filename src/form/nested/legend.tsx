import type { ReactNode } from 'react';
import { useAddressOf } from '../context.ts';
import { TitledFields } from '../templates/legend.tsx';
import type { Field } from '../widget-props.ts';
import { EntryErrors } from './entry.tsx';

interface Props {
  field: Pick<Field, 'id' | 'name' | 'label' | 'required' | 'text' | 'describedBy' | 'disabled'>;
  lined?: boolean;
  children: ReactNode;
}

/** Fields that belong together, under the title of the field whose widget draws them. */
export function Legend({ field, lined, children }: Props) {
  const address = useAddressOf()(field.name);
  return (
    <TitledFields
      {...field}
      title={field.label}
      help={field.text('help')}
      lined={lined}
      errors={<EntryErrors address={address} />}
    >
      {children}
    </TitledFields>
  );
}
