import { useState } from 'react';
import type { Limits } from '../picture/limits.ts';
import type { Fault } from '../picture/open.ts';
import { useChoice } from '../picture/use-choice.ts';
import { documentFault } from './choose-pdf.ts';

/** The way from a chosen file to the one that is sent: a picture is cut or kept, a document looked at. */
export function useChosenFile(
  limits: Limits,
  accept: 'picture' | 'pdf',
  crops: boolean,
  onReady: (file: File) => void,
) {
  // A file that is too large changes nothing: what is kept stays.
  const picture = useChoice(limits, crops, (file) => file && onReady(file));
  const [fault, setFault] = useState<{ kind: Fault; name: string } | null>(null);
  if (accept === 'picture') return picture;
  return {
    ...picture,
    fault,
    forgetFault: () => setFault(null),
    async choose(file: File) {
      setFault(null);
      const kind = await documentFault(file, limits);
      if (kind) setFault({ kind, name: file.name });
      else onReady(file);
    },
  };
}
