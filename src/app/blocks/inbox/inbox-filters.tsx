import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { DeskFilter } from '../../../api/shapes/desk.ts';
import type { InboxBlock } from '../../../core/config.ts';
import { Button } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { search as SearchIcon } from '../../../ui/icons/workspace.ts';
import { SmallForm } from '../../../ui/small-form.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { focusFirstBox, useFilterDraft } from '../use-address-filter.ts';
import { Day, isOrNoDay } from './day.tsx';
import { useDeskChoices } from './use-desk.ts';

interface Props {
  block: InboxBlock;
  filter: DeskFilter;
  onFilter(filter: DeskFilter): void;
}

/** Option key of requests without a form. The key of an option must not be empty. */
const NAMELESS = '-';

/** The filter of the list; it applies when it is submitted. */
export function InboxFilters({ block, filter, onFilter }: Props) {
  const { text } = useTexts();
  const [wrong, setWrong] = useState(false);
  const isSet = Object.keys(filter).length > 0;
  // Rare filters are folded, unless one is set.
  const isRare = Object.keys(filter).some((word) => word !== 'text');
  const [unfolded, unfold] = useState(isRare);
  const [draft, setDraft] = useFilterDraft(filter, () => {
    setWrong(false);
    if (isRare) unfold(true);
  });
  const restId = useId();
  const choices = useDeskChoices(block.source);
  const offered = new Set(block.filters);
  const put = (word: keyof DeskFilter) => (value: string) =>
    setDraft(({ [word]: _before, ...rest }) => (value === '' ? rest : { ...rest, [word]: value }));
  const forms = choices.forms.map(({ id, title }) => ({ key: id || NAMELESS, label: title }));
  const orders = [
    { key: 'newest', label: text('app.desk.filters.newest') },
    { key: 'oldest', label: text('app.desk.filters.oldest') },
    ...(block.columns.includes('due') ? [{ key: 'due', label: text('app.desk.filters.due') }] : []),
  ];
  const day = (word: 'from' | 'to', label: string) => (
    <Day
      name={word}
      label={label}
      value={draft[word]}
      error={wrong && !isOrNoDay(draft[word]) ? text('app.desk.filters.dayWrong') : ''}
      onDay={(value) => put(word)(value ?? '')}
    />
  );
  const choice = (word: 'state' | 'payment', label: string, all: typeof choices.states) => (
    <LabelledSelect
      name={word}
      label={label}
      options={all.map(({ id, title }) => ({ key: id, label: title }))}
      chosen={draft[word] ?? ''}
      empty={text('app.desk.filters.all')}
      onChoose={put(word)}
    />
  );
  return (
    <SmallForm
      role="search"
      aria-label={text('app.desk.filters.title')}
      onSubmit={() => {
        if (isOrNoDay(draft.from) && isOrNoDay(draft.to)) return onFilter(draft);
        // The error must be visible.
        setWrong(true);
        unfold(true);
      }}
      sx={look}
    >
      {offered.has('text') && (
        <Box sx={{ flex: '1 1 16rem', maxWidth: { sm: '28rem' } }}>
          <LabelledText
            name="text"
            label={text('app.desk.filters.text')}
            type="search"
            text={draft.text ?? ''}
            onText={put('text')}
          />
        </Box>
      )}
      <Button type="submit" variant="contained" startIcon={<SearchIcon aria-hidden />}>
        {text('app.desk.filters.apply')}
      </Button>
      {block.filters?.some((one) => one !== 'text') && (
        <Button aria-expanded={unfolded} aria-controls={restId} onClick={() => unfold(!unfolded)}>
          {text('app.desk.filters.more')}
        </Button>
      )}
      {isSet && (
        <Button
          onClick={(event) => {
            focusFirstBox(event.currentTarget);
            onFilter({});
          }}
        >
          {text('app.desk.filters.clear')}
        </Button>
      )}
      <Box id={restId} hidden={!unfolded} sx={restLook}>
        {offered.has('form') && (
          <LabelledSelect
            name="form"
            label={text('app.desk.filters.form')}
            options={forms}
            chosen={draft.form === '' ? NAMELESS : (draft.form ?? '')}
            empty={text('app.desk.filters.all')}
            onChoose={(key) => (key === NAMELESS ? setDraft({ ...draft, form: '' }) : put('form')(key))}
          />
        )}
        {offered.has('state') && choice('state', text('app.desk.filters.state'), choices.states)}
        {offered.has('days') && day('from', text('app.desk.filters.from'))}
        {offered.has('days') && day('to', text('app.desk.filters.to'))}
        {offered.has('payment') &&
          choices.payments &&
          choice('payment', text('app.desk.columns.payment'), choices.payments)}
        {offered.has('order') && (
          <Box className="wide">
            <LabelledSelect
              name="order"
              label={text('app.desk.filters.order')}
              options={orders}
              chosen={draft.order ?? 'newest'}
              onChoose={put('order')}
            />
          </Box>
        )}
      </Box>
    </SmallForm>
  );
}

const look = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' };

const restLook = {
  flex: '1 0 100%',
  display: 'grid',
  gap: 2,
  // Two columns on a telephone, so that the list begins on the first screen, unless a date would be cut.
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))',
    sm: 'repeat(auto-fit, minmax(11rem, 1fr))',
  },
  '& .MuiInputAdornment-root': { ml: 0 },
  alignItems: 'start',
  '&[hidden]': { display: 'none' },
  '& > .wide': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
