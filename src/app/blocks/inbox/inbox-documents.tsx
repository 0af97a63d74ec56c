import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DeskDocument, deskDocument } from '../../../api/calls/desk.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { SentDate } from '../sent-requests/sent-date.tsx';
import { SentFile } from '../sent-requests/sent-file.tsx';

/** The versions of a case's document, to be opened; the newest one first. */
export function InboxDocuments({ line, documents }: { line: string; documents: readonly DeskDocument[] }) {
  const { text } = useTexts();
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {text('app.desk.documents.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {documents.map(({ number, name, at, signed }) => (
          <li key={number}>
            <Box sx={{ fontWeight: 500 }}>{text('app.desk.documents.version', { number })}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
              {text(signed ? 'app.desk.documents.signed' : 'app.desk.documents.made')} <SentDate at={signed ?? at} />
              {!signed && ` · ${text('app.desk.documents.unsigned')}`}
            </Box>
            <SentFile
              call={deskDocument(line, number)}
              label={text('app.desk.documents.version', { number })}
              name={name}
              type="application/pdf"
            />
          </li>
        ))}
      </Box>
    </div>
  );
}
