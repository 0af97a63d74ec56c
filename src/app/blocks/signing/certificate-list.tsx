import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Certificate, Unfit } from '../../../signing/signer.ts';
import { FieldLabel } from '../../../ui/fields/field-label.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useLocale } from '../../../ui/text/use-locale.ts';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', rowGap: 4 });

interface Props {
  certificates: readonly Certificate[];
  chosen: string;
  disabled: boolean;
  onChoose(thumbprint: string): void;
}

const unfitWords: Record<Unfit, string> = {
  expired: 'app.signing.unfit.expired',
  notYetValid: 'app.signing.unfit.notYetValid',
  keyUsage: 'app.signing.unfit.keyUsage',
};

/** The certificates to choose from: whose, from whom, until when; those that cannot sign say why and cannot be chosen. */
export function CertificateList({ certificates, chosen, disabled, onChoose }: Props) {
  const { text } = useTexts();
  const name = useId();
  return (
    <Group disabled={disabled}>
      <FieldLabel as="legend">{text('app.signing.certificate')}</FieldLabel>
      {certificates.map((certificate) => (
        <FormControlLabel
          key={certificate.thumbprint}
          sx={{ alignItems: 'flex-start' }}
          disabled={certificate.unfit !== undefined}
          label={<CertificateFacts certificate={certificate} />}
          control={
            <Radio
              name={name}
              value={certificate.thumbprint}
              checked={certificate.thumbprint === chosen}
              onChange={() => onChoose(certificate.thumbprint)}
            />
          }
        />
      ))}
    </Group>
  );
}

function CertificateFacts({
  certificate: { subjectName, issuerName, validUntil, unfit },
}: {
  certificate: Certificate;
}) {
  const { text } = useTexts();
  const locale = useLocale();
  const until = validUntil === undefined ? null : new Date(validUntil);
  const day = until && new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(until);
  return (
    <Box component="span" sx={{ display: 'block', py: 1, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {subjectName}
      </Box>
      <Typography component="span" color="text.secondary" sx={{ display: 'block', fontSize: '0.95rem' }}>
        {text('app.signing.issuer', { issuer: issuerName })}
        {day && ` · ${text('app.signing.validUntil', { day })}`}
      </Typography>
      {unfit && (
        <Typography component="span" color="error" sx={{ display: 'block', fontSize: '0.95rem', fontWeight: 500 }}>
          {text(unfitWords[unfit])}
        </Typography>
      )}
    </Box>
  );
}
