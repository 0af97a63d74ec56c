import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CheckAnswer } from '../../../api/shapes/workshop.ts';
import { wordsInName } from '../../../core/files/begun-words.ts';
import { namesOfThings } from '../../../core/files/names-of-things.ts';
import { newestOf } from '../../../core/newest-of.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { TabList } from '../../../ui/navigation/tab-list.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { useShownLine } from '../use-shown-line.ts';
import { type Item, itemIdOf, itemsOf, languagesOf, type ThingKind, textAt } from './files.ts';
import { FormerWords } from './former-words.tsx';
import { ItemList } from './item-list.tsx';
import { type Path, pathAt, pointerOf, readJson } from './json-edit.ts';
import { OpenItem } from './open-item.tsx';
import { formsOfRecords, openerIn, pagesOfForms, pageTitleInFiles } from './part-names.ts';
import { patiently } from './patiently.ts';
import { ProblemList } from './problem-list.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import type { WorkshopKey } from './words.ts';
import { type Shown, WorkingCopy } from './working-copy.ts';
import {
  type LastAct,
  type Selection,
  toldInWords,
  useWorkshop,
  type Workshop,
  WorkshopProvider,
} from './workshop.tsx';

/** Milliseconds after which others' changes are looked for. */
const LOOK = 15_000;

const PARTS = ['files', 'publish', 'transfer'] as const;
type Part = (typeof PARTS)[number];

/**
 * The organisation's files where staff change them: a working copy that members do not see, its check, and publishing.
 */
export default function WorkshopBlock() {
  const { text } = useTexts();
  const workshop = useWorkshopState();
  const [part, setPart] = useState<Part>('files');
  if (!workshop.shown.answer)
    return workshop.shown.failed ? <FailedView onRetry={() => void workshop.copy.load()} /> : <FormSkeleton />;
  return (
    <WorkshopProvider value={workshop}>
      <TabList
        label={text('app.workshop.title')}
        chosen={part}
        onChoose={(chosen) => setPart(chosen as Part)}
        choices={PARTS.map((id) => ({ id, label: text(`app.workshop.tabs.${id}` satisfies WorkshopKey) }))}
        sx={panelLook}
      >
        {part === 'files' ? <Files /> : <SaveState />}
        {part === 'publish' && <PublishPanel />}
        {part === 'transfer' && (
          <>
            <TransferPanel />
            <TokensPanel />
          </>
        )}
      </TabList>
    </WorkshopProvider>
  );
}

/** Shows the list of things, and beside it the thing in the address. Where there is little room the list folds away. */
function Files() {
  const { text } = useTexts();
  const { items } = useWorkshop();
  const { shown, moved, last } = useShownLine('open');
  const item = items.find(({ id }) => id === shown);
  const theme = useTheme();
  const hasRoom = useMediaQuery(theme.breakpoints.up('xl'), { noSsr: true });
  const [wished, wish] = useState<boolean | null>(null);
  const isListed = !item || (wished ?? hasRoom);
  const id = useId();
  return (
    <>
      <SaveState>
        {item && (
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <LoneButton aria-expanded={isListed} aria-controls={id} onClick={() => wish(!isListed)}>
              {text(isListed ? 'app.workshop.list.hide' : 'app.workshop.list.show')}
            </LoneButton>
          </Box>
        )}
      </SaveState>
      <FormerWords />
      <ProblemList />
      <Box sx={filesLook} data-open={item ? '' : undefined} data-listed={isListed}>
        <Box className="list" id={id}>
          <ItemList open={item?.id ?? null} focused={moved && !item ? last : null} addressOf={addressOf} />
        </Box>
        {item && <OpenItem item={item} back={addressOf(null)} takesFocus={moved} />}
      </Box>
    </>
  );
}

/** Without the place in a file that the address may name. */
function addressOf(id: string | null): { search: string } {
  return { search: id === null ? '' : `?${new URLSearchParams({ open: id })}` };
}

/** Whether everything is saved, and who else changed something; also for screen readers. */
function SaveState({ children }: { children?: ReactNode }) {
  const { text } = useTexts();
  const { copy, shown } = useWorkshop();
  const { told } = shown;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight: 44 }}>
      {children}
      <span role="status">{toldInWords(told, text)}</span>
      {told.kind === 'failed' && <LoneButton onClick={() => void copy.save()}>{text('app.failed.retry')}</LoneButton>}
    </Box>
  );
}

function useWorkshopState(): Workshop {
  const { runtime } = useApp();
  const { text, language } = useTexts();
  const [copy] = useState(() => new WorkingCopy(runtime.call));
  const shown = useSyncExternalStore(copy.subscribe, copy.shown, copy.shown);
  useEffect(() => {
    void copy.load();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void copy.save().then(() => copy.load());
    }, LOOK);
    return () => {
      clearInterval(timer);
      void copy.save();
    };
  }, [copy]);
  const { dirty } = shown;
  useEffect(() => (dirty ? runtime.unsent.add() : undefined), [runtime, dirty]);
  // Of a change of several files some are saved before the others.
  const isSaved = shown.answer !== null && shown.told.kind !== 'saving';
  const { problems, former } = useCheck(isSaved ? shown.saves : null, language);

  const files = shown.answer?.files;
  const items = useMemo(() => itemsOf(files ?? []), [files]);
  const languages = useMemo(() => languagesOf(files ?? [], language), [files, language]);
  const written = shown.textOf('menus/workspace.json') ?? '';
  const menu = useMemo(() => readJson(written), [written]);
  const pageOf = useMemo(() => pagesOfForms(menu), [menu]);
  const keptBy = useMemo(() => formsOfRecords(items, shown.textOf), [items, shown]);
  const titleOf = ({ id, kind, name, texts }: Item): string => {
    if (Object.hasOwn(namesOfThings, id)) return text(namesOfThings[id as keyof typeof namesOfThings]);
    const own = textAt(shown.textOf(texts[language] ?? Object.values(texts)[0] ?? ''), TITLES[kind] ?? ['title']);
    // A procedure begins with the form of its name.
    const form = kind === 'records' ? keptBy.get(name) : name;
    const page = kind === 'lists' || form === undefined ? undefined : pageOf.get(form);
    const opener = kind === 'forms' && openerIn(menu, name);
    const title = page
      ? pageTitleInFiles(page, language, shown.textOf)
      : opener
        ? text(opener) || undefined
        : undefined;
    return (kind === 'forms' ? (title ?? own) : (own ?? title)) ?? wordsInName(name.split('/').at(-1) ?? name);
  };
  const [act, tellAct] = useState<LastAct | null>(null);
  return { copy, shown, items, languages, problems, former, titleOf, act, tellAct, ...useSelection(items, shown) };
}

function useSelection(items: readonly Item[], { textOf }: Shown): Pick<Workshop, 'selection' | 'select'> {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [chosen, choose] = useState<Selection | null>(null);
  const [went, setWent] = useState('');
  const open = query.get('open');
  if (items.length > 0 && went !== key) {
    setWent(key);
    const [file, at] = [query.get('file'), query.get('at')];
    // A link to a place in a file selects what stands there.
    if (file !== null && at !== null)
      choose({ file, pointer: pointerOf(pathAt(textOf(file) ?? '', at)), sought: true });
  }
  const item = items.find(({ id }) => id === open);
  const first = item?.files[0]?.path;
  const whole = useMemo(() => (first === undefined ? null : { file: first, pointer: '' }), [first]);
  const select = useCallback(
    (selection: Selection) => {
      choose(selection);
      const id = itemIdOf(selection.file);
      if (id !== open) void navigate({ search: `?${new URLSearchParams({ open: id })}` });
    },
    [navigate, open],
  );
  const isOpen = chosen !== null && item?.files.some(({ path }) => path === chosen.file);
  return { selection: isOpen ? chosen : whole, select };
}

/** Checks the files after each save, one check at a time. @param language that the findings are told in */
function useCheck(saves: number | null, language: string): Pick<Workshop, 'problems' | 'former'> {
  const { call } = useApp().runtime;
  const [found, setFound] = useState<Pick<Workshop, 'problems' | 'former'>>({ problems: null, former: [] });
  const [check] = useState(() =>
    newestOf(async () => {
      const { status, data } = await patiently<CheckAnswer>(call, {
        method: 'POST',
        path: '/config/workshop/check',
        body: { report: false },
      });
      if (status === 200 && data) setFound(data);
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save, and in another language
  useEffect(() => {
    if (saves !== null) void check();
  }, [check, saves, language]);
  return found;
}

/** Where the texts of a thing say what it is called, if not under `title`. */
const TITLES: Partial<Record<ThingKind, Path>> = { mails: ['subject'], procedures: ['document', 'title'] };

const panelLook = { pt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
const filesLook = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-listed=true]': { gridTemplateColumns: { md: 'minmax(220px, 300px) minmax(0, 1fr)' } },
  // A telephone shows the list or what was opened.
  '&[data-open] > .list': { display: { xs: 'none', md: 'block' } },
  '&[data-listed=false] > .list': { display: 'none' },
};
