import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { MAX_PIXELS } from '../../form/files.ts';
import { useLatestRun } from '../../ui/hooks/use-latest-run.ts';
import { LazyResultDialog, later } from '../../ui/later.tsx';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';
import { fileTypeName, type Limits } from './limits.ts';
import { type Area, type OpenPicture, openPicture, type PictureFault, redrawPicture } from './redraw.ts';

/** A chosen file that cannot be used. */
export interface Fault {
  kind: PictureFault;
  name: string;
}

/**
 * Turns a chosen file into the value: decodes it, lets the user crop it, redraws it. A file that is too large empties
 * the field (spec 1 §5); after other faults, and after Cancel, the value stays. In a form that becomes read-only the choice
 * is given up.
 */
export function usePictureChoice(
  limits: Limits,
  { crops, readOnly }: { crops: boolean; readOnly: boolean },
  onChange: (value: File | undefined) => void,
) {
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  /** Name of a picture that moved and does so no more. */
  const [stilled, setStilled] = useState<string | null>(null);
  const runs = useLatestRun();
  useEffect(() => (picture ? () => picture.close() : undefined), [picture]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form becomes read-only
  useEffect(() => {
    if (!readOnly) return;
    runs.giveUp();
    setPicture(null);
    setFault(null);
    setBusy(false);
  }, [readOnly]);

  async function finish(opened: OpenPicture, area: Area | null) {
    const { isLatest } = runs.begin();
    setBusy(true);
    const file = await redrawPicture(opened, area, limits).catch(() => null);
    if (!isLatest()) return;
    setBusy(false);
    setPicture(null);
    if (file && opened.animated) setStilled(opened.name);
    if (file) onChange(file);
    else setFault({ kind: 'unreadable', name: opened.name });
  }

  return {
    picture,
    fault,
    busy,
    stilled,
    forgetFault: () => setFault(null),
    async choose(file: File) {
      const { isLatest } = runs.begin();
      setFault(null);
      setStilled(null);
      setBusy(true);
      const opened = await openPicture(file, limits);
      if (!isLatest()) return typeof opened === 'string' ? undefined : opened.close();
      setBusy(false);
      if (typeof opened === 'string') {
        setFault({ kind: opened, name: file.name });
        if (opened === 'size') onChange(undefined);
      } else if (crops) setPicture(opened);
      else {
        await finish(opened, null);
        opened.close();
      }
    },
    crop: (area: Area) => void (picture && finish(picture, area)),
    keep: () => void (picture && finish(picture, null)),
    cancel: () => setPicture(null),
    remove() {
      setFault(null);
      setStilled(null);
      onChange(undefined);
    },
  };
}

/** Why the chosen file cannot be used. A file that is too large has a dialog instead. */
export function faultText(text: Texts['text'], fault: Fault | null, types: readonly string[]): string {
  switch (fault?.kind) {
    case 'type':
      return text('widgets.picture.wrongType', { name: fault.name, types: types.map(fileTypeName).join(', ') });
    case 'pixels':
      return text('widgets.picture.tooManyPixels', { name: fault.name, limit: MAX_PIXELS / 1e6 });
    case 'unreadable':
      return text('widgets.picture.unreadable', { name: fault.name });
    case 'protected':
      return text('widgets.picture.protected');
    default:
      return '';
  }
}

const CropDialog = later(() => import('./crop-dialog.tsx'));

/** The crop dialog, the dialog for a file that is too large (spec 1 §8), and what has become of a moving picture. */
export function PictureDialogs({ choice }: { choice: ReturnType<typeof usePictureChoice> }) {
  const { text } = useTexts();
  const { picture, fault, busy, stilled, crop, keep, cancel, forgetFault } = choice;
  return (
    <>
      <Box role="status" sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
        {stilled !== null && text('widgets.picture.stilled', { name: stilled })}
      </Box>
      {picture && <CropDialog url={picture.url} busy={busy} onCrop={crop} onKeep={keep} onCancel={cancel} />}
      {fault?.kind === 'size' && (
        <LazyResultDialog
          outcome={{ severity: 'error', title: text('app.result.error'), message: text('widgets.picture.tooLarge') }}
          onClose={forgetFault}
        />
      )}
    </>
  );
}
