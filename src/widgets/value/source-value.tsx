import { valueText } from '../../form/tree.ts';
import { type Field, type Json, useNamedEntry, useSource } from '../../form/widget.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import type { Options } from './options.ts';
import { Shown } from './shown.tsx';
import { type Name, nameByEntry } from './words.ts';

const EVERYTHING = {};

/** Entries of a source by their labels. Until they are there nothing is shown; without them, what is stored. */
export function SourceValue({ nameOf, ...props }: Field<unknown, Options> & { nameOf: Name }) {
  const { text } = useTexts();
  const empty = props.value === undefined || (Array.isArray(props.value) && props.value.length === 0);
  const { state, entries, stored = [], retry } = useSource(props.options.source, empty ? null : EVERYTHING);
  const { value } = props;
  const known = [...stored, ...entries].some((entry) => valueText(entry.value) === valueText(value));
  // Of a long list a page came, and a single value may stand on another.
  const further = useNamedEntry(
    props.options.source,
    empty || known || state !== 'ready' || Array.isArray(value) ? undefined : (value as Json),
  );
  const more = further.entry ? [further.entry] : [];
  const failed = state === 'refused' || state === 'unreachable';
  if (!empty && !failed && state !== 'ready')
    return <Shown {...props} value={undefined} placeholder={text('app.source.loading')} nameOf={nameOf} />;
  const stranger: Name = (value) => text('app.source.stored', { value: plain(value) });
  return (
    <>
      <Shown {...props} nameOf={empty ? nameOf : nameByEntry([...stored, ...more, ...entries], stranger)} />
      <FieldNote
        id={`${props.id}__note`}
        message={failed ? text('app.source.failed') : ''}
        problem
        onRetry={failed ? retry : undefined}
      />
    </>
  );
}

/** An id of several parts as `1, 12`: no names, but enough to tell the office. */
function plain(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).join(', ') : String(value);
}
