import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SentSection } from '../../../api/shapes/sent-requests.ts';
import type { CallRequest } from '../../../core/action.ts';
import { Fact } from '../../../ui/facts.tsx';
import { SentFile } from './sent-file.tsx';

interface SectionsProps {
  language: string;
  sections: readonly SentSection[];
  /** Where the file comes from that is the value of a field; without it none is shown. */
  fileOf: ((property: string) => CallRequest) | undefined;
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
            {fileOf &&
              files?.map(({ property: path, name, type, sha256 }) => (
                <SentFile key={`${path} ${sha256 ?? ''}`} call={fileOf(path)} {...{ label, name, type, sha256 }} />
              ))}
          </Fact>
        ))}
      </Box>
    </div>
  );
}

/** Lines as they were typed. */
const valueLook = { display: 'block', whiteSpace: 'pre-wrap' };
