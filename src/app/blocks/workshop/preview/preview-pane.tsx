import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import type { PreviewAnswer, PreviewedThings } from '../../../../api/shapes/workshop.ts';
import { LoneButton } from '../../../../ui/buttons.tsx';
import { LabelledSelect } from '../../../../ui/fields/labelled-select.tsx';
import type { SelectOption } from '../../../../ui/fields/select-box.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { FailedView, FormSkeleton } from '../../../../ui/states.tsx';
import { useTexts } from '../../../../ui/text/texts.tsx';
import { Words } from '../../../../ui/text/words.tsx';
import { useApp } from '../../../context.tsx';
import { PdfView } from '../../pdf-view.tsx';
import type { Item } from '../files.ts';
import type { WorkshopKey } from '../words.ts';
import { useWorkshop } from '../workshop.tsx';
import { FramedThing, type WINDOW_WIDTHS } from './framed-thing.tsx';
import { placeOfText, type Thing, thingOf } from './thing.ts';
import { useKeptCase } from './use-kept-case.ts';
import { usePreview } from './use-preview.ts';

/** How the thing is seen; what it does not have is the first of its kind. */
export interface Sight {
  language: string;
  role: string;
  state: 'empty' | 'filled' | 'errors';
  width: keyof typeof WINDOW_WIDTHS;
  look: 'light' | 'dark';
}

interface Props {
  item: Item;
  sight: Sight;
  onSight(sight: Sight): void;
}

/** The open item of the workshop as people will see it, after each save. A click selects a text. */
export function PreviewPane({ item, sight, onSight }: Props) {
  const { text, language } = useTexts();
  const { shown, select } = useWorkshop();
  const { answer, things, failure, retry } = usePreview(shown.saves);
  const [told, tell] = useState('');
  const choose = useCallback(
    (key: readonly string[]) => {
      const place = placeOfText(key, language, (path) => shown.textOf(path) !== null);
      if (!place) return tell(text('app.workshop.preview.programs'));
      tell('');
      select({ ...place, sought: true });
    },
    [language, shown, select, text],
  );
  if (!answer || !things)
    return failure === null ? (
      <>
        <p>{text('app.workshop.preview.starting')}</p>
        <FormSkeleton />
      </>
    ) : (
      <FailedView message={failure || text('app.workshop.preview.failed')} onRetry={retry} />
    );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {failure !== null && <FailedView message={failure || text('app.workshop.preview.failed')} onRetry={retry} />}
      <Findings answer={answer} />
      <Shown {...{ item, answer, things, sight, onSight }} onText={choose} />
      <p>{text('app.workshop.preview.hint')}</p>
      <span role="status">{told}</span>
    </Box>
  );
}

/** Why the last change is not shown. */
function Findings({ answer: { problems } }: { answer: PreviewAnswer }) {
  const { text } = useTexts();
  const [first] = problems;
  if (!first) return null;
  return (
    <Notice severity="warning">
      <Words>{text('app.workshop.preview.before', { count: problems.length })} </Words>
      <code>
        <Words>
          {first.file}:{first.line}
        </Words>
      </code>
      <Words> </Words>
      <span lang={first.language}>{first.message}</span>
    </Notice>
  );
}

interface ShownProps extends Pick<Props, 'item' | 'sight' | 'onSight'> {
  answer: PreviewAnswer;
  things: PreviewedThings;
  onText(key: readonly string[]): void;
}

function Shown({ item, answer, things, sight, onSight, onText }: ShownProps) {
  const { text } = useTexts();
  const { runtime, workspace } = useApp();
  const own = thingOf(item, things);
  const [chosen, setChosen] = useState<Thing | null>(null);
  // Another thing was opened.
  const [opened, setOpened] = useState(item.id);
  if (opened !== item.id) {
    setOpened(item.id);
    if (own) setChosen(null);
  }
  const first = things.pages[0];
  const thing = chosen ?? own ?? { kind: 'page' as const, id: first?.id ?? '', form: first?.forms[0]?.id };
  const page = thing.kind === 'page' ? things.pages.find(({ id }) => id === thing.id) : undefined;
  const language = things.languages.includes(sight.language) ? sight.language : (things.languages[0] ?? '');
  const state = page?.states.find((one) => one === sight.state) ?? 'empty';
  const role = page?.roles.find(({ id }) => id === sight.role) ?? page?.roles[0];
  const select = (key: keyof Sight, now: string, options: readonly SelectOption[]) => (
    <LabelledSelect
      name={`previewed ${key}`}
      label={text(`app.workshop.preview.${key}` satisfies WorkshopKey)}
      {...{ options }}
      chosen={now}
      onChoose={(one) => onSight({ ...sight, [key]: one })}
    />
  );
  const options = optionsFor(things, {
    pages: text('app.workshop.preview.groups.pages'),
    mails: text('app.workshop.preview.groups.mails'),
    documents: text('app.workshop.preview.groups.documents'),
  });
  const now = keyOf(thing);
  const kept = useKeptCase(answer.address);
  const title = options.find(({ key }) => key === now)?.label ?? thing.id;
  const query =
    thing.kind === 'page'
      ? new URLSearchParams({
          page: thing.id,
          language,
          state,
          look: sight.look,
          ...(thing.form !== undefined && { form: thing.form }),
          ...(role && { role: role.id }),
        })
      : new URLSearchParams({ language });
  // A host of its own would shut it in even better.
  const base = URL.canParse(answer.address) ? answer.address : workspace.environment.apiUrl + answer.address;
  const kind = thing.kind === 'page' ? 'frame' : `mails/${encodeURIComponent(thing.id)}`;
  return (
    <>
      <Box sx={choicesLook}>
        <LabelledSelect
          name="previewed thing"
          label={text('app.workshop.preview.thing')}
          options={options}
          chosen={now}
          onChoose={(key) => setChosen(JSON.parse(key) as Thing)}
        />
        {select(
          'language',
          language,
          things.languages.map((key) => ({ key, label: text(`languages.${key}`) || key, lang: key })),
        )}
        {role && select('role', role.id, page?.roles.map(({ id, title: label }) => ({ key: id, label })) ?? [])}

        {page &&
          page.forms.length > 0 &&
          select(
            'state',
            state,
            page.states.map((key) => ({
              key,
              label: text(`app.workshop.preview.states.${key}` satisfies WorkshopKey),
            })),
          )}

        {thing.kind !== 'document' &&
          select(
            'width',
            sight.width,
            (['phone', 'desk'] as const).map((key) => {
              return { key, label: text(`app.workshop.preview.widths.${key}` satisfies WorkshopKey) };
            }),
          )}
        {thing.kind === 'page' &&
          select(
            'look',
            sight.look,
            (['light', 'dark'] as const).map((key) => {
              return { key, label: text(`app.workshop.preview.looks.${key}` satisfies WorkshopKey) };
            }),
          )}
      </Box>
      {thing.kind === 'document' ? (
        <PdfView
          bars
          title={text('app.workshop.preview.frame', { title })}
          version={[answer.address, answer.revision, thing.id, language].join(' ')}
          read={() => {
            const path = `${answer.address}dev/preview/documents/${encodeURIComponent(thing.id)}`;
            return runtime.call<Blob>({ method: 'GET', path, query: { language }, answer: 'blob' });
          }}
          say={() => text('app.workshop.preview.failed')}
        />
      ) : (
        <FramedThing
          key={`${answer.address} ${kind} ${query} ${thing.kind === 'mail' ? answer.revision : ''}`}
          source={`${base}dev/preview/${kind}?${query}`}
          title={text('app.workshop.preview.frame', { title })}
          width={sight.width}
          revision={answer.revision}
          listens={thing.kind === 'page'}
          onChosen={onText}
          asked={kept.asked}
          onTyped={(typed) => kept.keep({ ...Object.fromEntries(query), typed })}
        />
      )}
      {page && page.forms.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <LoneButton onClick={kept.ask}>{text('app.workshop.preview.keep')}</LoneButton>
          <span role="status">{kept.told}</span>
        </Box>
      )}
    </>
  );
}

function optionsFor(things: PreviewedThings, groups: Record<'pages' | 'mails' | 'documents', string>): SelectOption[] {
  const pages = things.pages.flatMap(({ id, title, forms }) => {
    const all: Thing[] =
      forms.length > 0
        ? forms.map((form) => ({ kind: 'page', id, form: form.id }))
        : [{ kind: 'page', id, form: undefined }];
    return all.map((thing) => {
      const form = forms.length > 1 ? forms.find((one) => one.id === thing.form) : undefined;
      return { key: keyOf(thing), label: form ? `${title}: ${form.title}` : title, group: groups.pages };
    });
  });
  const rest = (['mails', 'documents'] as const).flatMap((kind) =>
    things[kind].map(({ id, title }) => ({
      key: keyOf({ kind: kind === 'mails' ? 'mail' : 'document', id }),
      label: title,
      group: groups[kind],
    })),
  );
  return [...pages, ...rest];
}

function keyOf({ kind, id, form }: Thing): string {
  return JSON.stringify({ kind, id, form });
}

const choicesLook = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  '& > :first-of-type': { gridColumn: '1 / -1' },
};
