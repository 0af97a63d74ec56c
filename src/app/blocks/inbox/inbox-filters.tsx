import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { DeskFilter } from '../../../api/calls/desk.ts';
import type { InboxBlock } from '../../../core/config.ts';
import { LabelledControl } from '../../../ui/fields/labelled-control.tsx';
import { SelectBox } from '../../../ui/fields/select-box.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { search as SearchIcon } from '../../../ui/icons/workspace.ts';
import { LoneButton } from '../../../ui/lone-button.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useDeskChoices } from './use-desk.ts';

interface Props {
  block: InboxBlock;
  filter: DeskFilter;
  onFilter(filter: DeskFilter): void;
}

/** A form written without a form has no name; an empty one would choose nothing. */
const NAMELESS = '-';

/** What the list can be filtered by; nothing is asked for before it is sent. */
export function InboxFilters({ block, filter, onFilter }: Props) {
  const { text } = useTexts();
  const [draft, setDraft] = useState(filter);
  const choices = useDeskChoices(block.source);
  const offered = new Set(block.filters);
  const put = (word: keyof DeskFilter) => (value: string) =>
    setDraft(({ [word]: _before, ...rest }) => (value === '' ? rest : { ...rest, [word]: value }));
  const forms = choices.forms.map(({ id, title }) => ({ key: id || NAMELESS, label: title }));
  const states = choices.states.map(({ id, title }) => ({ key: id, label: title }));
  const orders = [
    { key: 'newest', label: text('app.desk.filters.newest') },
    { key: 'oldest', label: text('app.desk.filters.oldest') },
  ];
  const day = (word: 'from' | 'to', label: string) => (
    <LabelledControl name={word} label={label}>
      {(field) => <TextInput field={field} text={draft[word] ?? ''} onText={put(word)} attributes={{ type: 'date' }} />}
    </LabelledControl>
  );
  return (
    <Box
      component="form"
      role="search"
      aria-label={text('app.desk.filters.title')}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(draft);
      }}
      sx={look}
    >
      {offered.has('text') && (
        <Box className="wide">
          <LabelledControl name="text" label={text('app.desk.filters.text')}>
            {(field) => <TextInput field={field} type="search" text={draft.text ?? ''} onText={put('text')} />}
          </LabelledControl>
        </Box>
      )}
      {offered.has('form') && (
        <LabelledControl name="form" label={text('app.desk.filters.form')}>
          {(field) => (
            <SelectBox
              field={field}
              options={forms}
              chosen={draft.form === '' ? NAMELESS : (draft.form ?? '')}
              empty={text('app.desk.filters.all')}
              onChoose={(key) => (key === NAMELESS ? setDraft({ ...draft, form: '' }) : put('form')(key))}
            />
          )}
        </LabelledControl>
      )}
      {offered.has('state') && (
        <LabelledControl name="state" label={text('app.desk.filters.state')}>
          {(field) => (
            <SelectBox
              field={field}
              options={states}
              chosen={draft.state ?? ''}
              empty={text('app.desk.filters.all')}
              onChoose={put('state')}
            />
          )}
        </LabelledControl>
      )}
      {offered.has('days') && day('from', text('app.desk.filters.from'))}
      {offered.has('days') && day('to', text('app.desk.filters.to'))}
      {offered.has('order') && (
        <Box className="wide">
          <LabelledControl name="order" label={text('app.desk.filters.order')}>
            {(field) => (
              <SelectBox
                field={field}
                options={orders}
                chosen={draft.order ?? 'newest'}
                empty={undefined}
                onChoose={put('order')}
              />
            )}
          </LabelledControl>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, gridColumn: '1 / -1' }}>
        <Button type="submit" variant="contained" startIcon={<SearchIcon aria-hidden />}>
          {text('app.desk.filters.apply')}
        </Button>
        <LoneButton
          onClick={() => {
            setDraft({});
            onFilter({});
          }}
        >
          {text('app.desk.filters.clear')}
        </LoneButton>
      </Box>
    </Box>
  );
}

const look = {
  display: 'grid',
  gap: 2,
  // Two beside each other on a telephone, so that the list is not a screen away.
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(13rem, 1fr))' },
  alignItems: 'end',
  '& > .wide': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
