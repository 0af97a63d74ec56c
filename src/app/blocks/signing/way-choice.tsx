import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { FieldLabel } from '../../../ui/fields/field-label.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { LoadedSigner } from './flow/use-signers.ts';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid' });

interface Props {
  signers: readonly LoadedSigner[];
  chosen: string;
  disabled: boolean;
  onChoose(use: string): void;
}

/** The ways to sign that staff offer. */
export function WayChoice({ signers, chosen, disabled, onChoose }: Props) {
  const { text } = useTexts();
  const name = useId();
  return (
    <Group disabled={disabled}>
      <FieldLabel as="legend">{text('app.signing.way')}</FieldLabel>
      {signers.map(({ use, kind }) => (
        <FormControlLabel
          key={use}
          label={text(kind.title)}
          control={<Radio name={name} value={use} checked={use === chosen} onChange={() => onChoose(use)} />}
        />
      ))}
    </Group>
  );
}
