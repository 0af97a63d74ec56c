import { useMoment } from '../../../ui/text/texts.tsx';

/** A moment by the clock of the organisation, in the language of the page. */
export function SentDate({ at }: { at: string }) {
  const moment = useMoment();
  return <time dateTime={at}>{moment(at)}</time>;
}
