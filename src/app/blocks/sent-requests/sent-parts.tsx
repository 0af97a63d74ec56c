import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { SentSection } from '../../../api/shapes/sent-requests.ts';
import type { CallRequest } from '../../../core/action.ts';
import { SentFile } from './sent-file.tsx';

interface SectionsProps {
  language: string;
  sections: readonly SentSection[];
  /** Where the file comes from that is the value of a field. */
  fileOf(property: string): CallRequest;
}

/** All that was filled in, in the language it was sent in. */
export function Sections({ language, sections, fileOf }: SectionsProps) {
  return (
    <Box lang={language} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {sections.map((section) => (
        <Section key={section.fields[0]?.property} section={section} fileOf={fileOf} />
      ))}
    </Box>
  );
}

function Section({ section, fileOf }: Pick<SectionsProps, 'fileOf'> & { section: SentSection }) {
  return (
    <div>
      {section.title !== '' && (
        <Typography variant="h3" sx={{ mb: 1.5 }}>
          {section.title}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {section.fields.map(({ property, label, value, files }) => (
          <Fact key={property} label={label}>
            <Box component="span" dir="auto" sx={valueLook}>
              {value}
            </Box>
            {files?.map((file) => (
              <SentFile
                key={`${file.property} ${file.sha256 ?? ''}`}
                call={fileOf(file.property)}
                label={label}
                name={file.name}
                type={file.type}
                sha256={file.sha256}
              />
            ))}
          </Fact>
        ))}
      </Box>
    </div>
  );
}

/** A name and what stands for it, within a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" color="text.secondary" sx={{ fontSize: '0.9rem' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}

/** Lines as they were typed. */
const valueLook = { display: 'block', whiteSpace: 'pre-wrap' };

/** Facts beside each other where there is room. */
export const factsLook = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
};
