import Box from '@mui/material/Box';
import { useState } from 'react';
import type { StatisticsAnswer, StatisticsFilter } from '../../../api/shapes/statistics.ts';
import { Button, LoneButton } from '../../../ui/buttons.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { search as SearchIcon } from '../../../ui/icons/workspace.ts';
import { SmallForm } from '../../../ui/small-form.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Day, isOrNoDay } from '../inbox/day.tsx';
import { focusFirstBox, useFilterDraft } from '../use-address-filter.ts';

interface Props {
  filter: StatisticsFilter;
  /** Offers what can be filtered by, once it is there. */
  answer: StatisticsAnswer | undefined;
  onFilter(filter: StatisticsFilter): void;
}

/** The filter of the statistics; it applies when it is submitted. */
export function StatisticsFilters({ filter, answer, onFilter }: Props) {
  const { text } = useTexts();
  const [wrong, setWrong] = useState(false);
  const [draft, setDraft] = useFilterDraft(filter, () => setWrong(false));
  const put = (word: keyof StatisticsFilter) => (value: string | undefined) =>
    setDraft(({ [word]: _before, ...rest }) => (value ? { ...rest, [word]: value } : rest));
  const { forms = [], roles = [] } = answer?.choices ?? {};
  const isTurned = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;
  const day = (word: 'from' | 'to', label: string) => (
    <Day
      name={word}
      label={label}
      value={draft[word]}
      error={wrong && (!isOrNoDay(draft[word]) || (word === 'to' && isTurned)) ? text('app.desk.filters.dayWrong') : ''}
      onDay={put(word)}
    />
  );
  const choice = (word: 'role' | 'form', label: string, choices: typeof forms) => (
    <LabelledSelect
      name={word}
      label={label}
      options={choices.map(({ id, title }) => ({ key: id, label: title }))}
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
        if (isOrNoDay(draft.from) && isOrNoDay(draft.to) && !isTurned) onFilter(draft);
        else setWrong(true);
      }}
      sx={look}
    >
      {day('from', text('app.desk.filters.from'))}
      {day('to', text('app.desk.filters.to'))}
      {choice('role', text('app.statistics.role'), roles)}
      {choice('form', text('app.statistics.form'), forms)}
      <Box className="buttons">
        <Button type="submit" variant="contained" startIcon={<SearchIcon aria-hidden />}>
          {text('app.desk.filters.apply')}
        </Button>
        {Object.keys(filter).length > 0 && (
          <LoneButton
            onClick={(event) => {
              focusFirstBox(event.currentTarget);
              onFilter({});
            }}
          >
            {text('app.desk.filters.clear')}
          </LoneButton>
        )}
      </Box>
    </SmallForm>
  );
}

const look = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
  alignItems: 'start',
  '& > .buttons': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1.5 },
};
