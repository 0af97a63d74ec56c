import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMemo } from 'react';
import { problemsAmong } from '../../form/tree.ts';
import { type FieldProblem, useField, useProblems, useSource, type WidgetProps } from '../../form/widget.ts';
import { FieldLabel, RequiredMark } from '../../ui/fields/field-label.tsx';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { close as CloseIcon, search as SearchIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { ChosenList } from './chosen-list.tsx';
import { SelectionTree } from './tree.tsx';
import { type ParameterTreeOptions, type TreeSelection, useTree } from './use-tree.ts';

const EVERYTHING = {};
const ERRORS = { childRequired: 'errors.childRequired', groupRequired: 'errors.groupRequired' } as const;

/** From this number of entries on, the tree has a search box. */
const MANY = 9;

/**
 * Several entries of a source, in groups of any depth or in a flat list. The value lists the chosen entries. A broken
 * rule of a group blocks sending (spec 2 §4, §5).
 */
export default function ParameterTree(widget: WidgetProps<TreeSelection, ParameterTreeOptions>) {
  const props = useField(widget);
  const { id, options, label, required, disabled, readOnly } = props;
  const { text } = useTexts();
  const { state, entries, stored, retry } = useSource(options.source, EVERYTHING);
  const tree = useTree(entries, props, stored);
  const ready = state === 'ready';
  const failed = state === 'refused' || state === 'unreachable';
  const problems = useMemo(
    () =>
      problemsAmong(ready ? tree.nodes : [], tree.selected, options.rules ?? []).map<FieldProblem>((problem) => ({
        error: ERRORS[problem.code],
        values: { group: problem.label },
      })),
    [ready, tree.nodes, tree.selected, options],
  );
  useProblems(props.name, problems);
  const focusTree = () => document.getElementById(id)?.focus();
  const note = `${id}__note`;
  const message = failed
    ? text('app.source.failed')
    : ready
      ? tree.message || (entries.length === 0 ? text('widgets.parameter-tree.empty') : '')
      : text('app.source.loading');

  return (
    <div>
      <FieldLabel as="div" id={`${id}__label`}>
        <Words>{label}</Words>
        {required && <RequiredMark />}
      </FieldLabel>
      {ready && tree.nodes.length >= MANY && (
        <SearchBox
          label={label}
          controls={id}
          query={tree.query}
          disabled={disabled}
          onSearch={tree.search}
          onLeave={focusTree}
        />
      )}
      {ready && tree.rows.length > 0 && (
        <SelectionTree
          id={id}
          labelledBy={`${id}__label`}
          field={{ ...props, describedBy: [props.describedBy, `${id}__count`].filter(Boolean).join(' ') }}
          rows={tree.rows}
          chosen={tree.chosen}
          onExpand={tree.expand}
          onToggle={tree.toggle}
          onChoose={tree.choose}
          onBlur={props.onBlur}
        />
      )}
      <FieldNote id={note} message={message} problem={failed} onRetry={failed ? retry : undefined} />
      {ready && entries.length > 0 && (
        <FieldNote id={`${id}__count`} message={text('widgets.parameter-tree.chosen', tree.count)} />
      )}
      {ready && (
        <ChosenList tags={tree.tags} onRemove={disabled || readOnly ? undefined : tree.remove} onEmptied={focusTree} />
      )}
    </div>
  );
}

interface SearchBoxProps {
  label: string;
  controls: string;
  query: string;
  disabled: boolean;
  onSearch(query: string): void;
  onLeave(): void;
}

/** A search box outside the form: its text is not sent, and Enter does not send the form. */
function SearchBox({ label, controls, query, disabled, onSearch, onLeave }: SearchBoxProps) {
  const { text } = useTexts();
  return (
    <OutlinedInput
      size="small"
      fullWidth
      sx={{ mb: 1, minHeight: 44 }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        query !== '' && (
          <IconButton edge="end" aria-label={text('widgets.parameter-tree.clearSearch')} onClick={() => onSearch('')}>
            <CloseIcon aria-hidden />
          </IconButton>
        )
      }
      autoComplete="off"
      disabled={disabled}
      value={query}
      placeholder={text('widgets.parameter-tree.search')}
      slotProps={{
        input: {
          enterKeyHint: 'search',
          'aria-label': text('widgets.parameter-tree.searchIn', { label }),
          'aria-controls': controls,
        },
      }}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && query !== '') {
          // Clears the search without closing a dialog around it.
          event.stopPropagation();
          onSearch('');
        } else if (event.key === 'ArrowDown') onLeave();
        else if (event.key !== 'Enter') return;
        event.preventDefault();
      }}
    />
  );
}
