import Box from '@mui/material/Box';
import { useState } from 'react';
import useSWR from 'swr';
import type { CallRequest } from '../../../core/action.ts';
import { Button } from '../../../ui/buttons.tsx';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';

interface Props {
  call: CallRequest;
  /** Of the field. */
  label: string;
  /** Of the file. */
  name: string;
  /** Media type: a picture is shown at once, anything else is fetched when it is asked for. */
  type: string;
  /** Tells it from another file that stood in the same place. */
  sha256?: string | undefined;
}

/** A file that went along with a request, or is kept with a case, to be looked at and saved. */
export function SentFile({ call, label, name, type, sha256 = '' }: Props) {
  const { runtime } = useApp();
  const { text, language } = useTexts();
  const picture = type.startsWith('image/');
  const [refused, setRefused] = useState(false);
  const fetchIt = async () => {
    const { status, data } = await runtime.call<Blob>(call);
    if (status !== 200 || !data) throw new Error(`${status}`);
    return data;
  };
  // A sent file never changes; in a case another file may come in its place.
  const seen = useSWR<Blob>(picture ? ['sent-file', call.path, sha256] : null, fetchIt, { revalidateIfStale: false });
  const shown = useObjectUrl(seen.data ?? null);
  async function save() {
    setRefused(false);
    const blob = seen.data ?? (await fetchIt().catch(() => null));
    if (blob) saveFile(blob, name);
    else setRefused(true);
  }
  return (
    // It stands among words of the language that the form was filled in with.
    <Box lang={language} sx={{ display: 'grid', gap: 1, justifyItems: 'start', mt: 1 }}>
      {shown && <Box component="img" src={shown} alt={text('app.sent.picture', { label })} sx={pictureLook} />}
      <Button variant="outlined" onClick={() => void save()} aria-label={`${text('app.storedFile.download')} ${name}`}>
        {text('app.storedFile.download')}
      </Button>
      <Box component="span" role="status" sx={{ color: 'error.main' }}>
        {(refused || seen.error) && text('app.sent.fileFailed')}
      </Box>
    </Box>
  );
}

/** The file that went along with a request as the value of `property`. */
export function sentFileCall(reference: string, property: string): CallRequest {
  const path = `/requests/${encodeURIComponent(reference)}/files/${encodeURIComponent(property)}`;
  return { method: 'GET', path, answer: 'blob' };
}

/** No picture is larger than a telephone's width, nor fills a screen. */
const pictureLook = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: '16rem',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
};
