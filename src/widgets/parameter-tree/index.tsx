import { useMemo } from 'react';
import { problemsAmong } from '../../form/tree.ts';
import { type Problem, useField, useProblems, useSource, type WidgetProps } from '../../form/widget.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { ChosenList } from './chosen-list.tsx';
import type { Options, Selection } from './options.ts';
import { SearchBox } from './search-box.tsx';
import { Tree } from './tree.tsx';
import { useTree } from './use-tree.ts';

const EVERYTHING = {};
const ERRORS = { childRequired: 'errors.childRequired', groupRequired: 'errors.groupRequired' } as const;

/** From so many entries on there is something to search. */
const MANY = 9;

/**
 * Several entries of a source, in groups of any depth or in a plain list. The value is the list of what
 * is chosen; rules on groups that are broken keep the form from being sent (spec 2 §4, §5).
 */
export default function ParameterTree(widget: WidgetProps<Selection, Options>) {
  const props = useField(widget);
  const { id, options, label, required, disabled, readOnly } = props;
  const { text } = useTexts();
  const { state, entries, stored, retry } = useSource(options.source, EVERYTHING);
  const tree = useTree(entries, props, stored);
  const ready = state === 'ready';
  const failed = state === 'refused' || state === 'unreachable';
  const problems = useMemo(
    () =>
      problemsAmong(ready ? tree.nodes : [], tree.selected, options.rules ?? []).map<Problem>((problem) => ({
        error: ERRORS[problem.code],
        values: { group: problem.label },
      })),
    [ready, tree.nodes, tree.selected, options],
  );
  useProblems(props.name, problems);
  const toTree = () => document.getElementById(id)?.focus();
  const note = `${id}__note`;
  const said = failed
    ? text('app.source.failed')
    : ready
      ? tree.said || (entries.length === 0 ? text('widgets.parameter-tree.empty') : '')
      : text('app.source.loading');

  return (
    <div>
      <FieldLabel as="div" id={`${id}__label`}>
        {label}
        {required && <RequiredMark />}
      </FieldLabel>
      {ready && tree.nodes.length >= MANY && (
        <SearchBox
          label={label}
          controls={id}
          sought={tree.sought}
          disabled={disabled}
          onSeek={tree.seek}
          onLeave={toTree}
        />
      )}
      {ready && tree.rows.length > 0 && (
        <Tree
          id={id}
          labelledBy={`${id}__label`}
          field={{ ...props, describedBy: [props.describedBy, `${id}__count`].filter(Boolean).join(' ') }}
          rows={tree.rows}
          chosen={tree.chosen}
          onFlip={tree.flip}
          onToggle={tree.toggle}
          onChoose={tree.choose}
          onBlur={props.onBlur}
        />
      )}
      <FieldNote id={note} message={said} problem={failed} onRetry={failed ? retry : undefined} />
      {ready && entries.length > 0 && (
        <FieldNote id={`${id}__count`} message={text('widgets.parameter-tree.chosen', tree.count)} />
      )}
      {ready && (
        <ChosenList tags={tree.tags} onRemove={disabled || readOnly ? undefined : tree.remove} onEmptied={toTree} />
      )}
    </div>
  );
}
