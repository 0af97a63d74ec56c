import type { ErasureReport } from '../../../api/calls/members.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useMoment } from '../../../ui/text/use-moment.ts';

const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const;

/** What goes of a person, and what stays until when and why. */
export function ErasureLines({ report: { erased, kept, done } }: { report: ErasureReport }) {
  const { text } = useTexts();
  const day = useMoment(DAY);
  const counts = text('app.members.person.counts', {
    ...{ records: erased.records, mails: erased.outbox },
    ...{ cases: erased.cases, documents: erased.procedure_documents },
  });
  return (
    <Notice severity={done ? 'success' : 'info'}>
      {text(done ? 'app.members.person.done' : 'app.members.person.would')} {counts}
      {kept.map(({ procedure, cases, until, why }) => (
        <p key={procedure}>
          {text('app.members.person.kept', { count: cases, until: day(until) })} {why}
        </p>
      ))}
    </Notice>
  );
}
