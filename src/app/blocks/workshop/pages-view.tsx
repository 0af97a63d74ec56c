import Box from '@mui/material/Box';
import { useRef } from 'react';
import { LoneButton } from '../../../ui/buttons.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { entriesOf, type Path, pathIn, pointerOf, readJson, setValue, valueInText, withMoved } from './json-edit.ts';
import { linesLook } from './lines-look.ts';
import { MoveButtons, useDrag, useFocusNext } from './moving.tsx';
import { PartEditor } from './part-editor.tsx';
import { type PagePlace, pagesIn, pageTitleInFiles } from './part-names.ts';
import { withoutLostTexts } from './part-texts.ts';
import { useTold } from './use-told.tsx';
import { useWorkshop } from './workshop.tsx';

/** The pages in the order of the menu, each with its texts, rights, icon and blocks. */
export function PagesView({ main }: { main: string }) {
  const { text, language } = useTexts();
  const { copy, shown, selection, select, languages } = useWorkshop();
  const file = shown.textOf(main) ?? '';
  const pages = pagesIn(entriesOf(readJson(file)).pages);
  const { tell, line } = useTold([main]);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useFocusNext(list, file);
  const isHere = selection?.file === main;
  const selected = pathIn(isHere ? file : '', selection?.pointer ?? '');
  /** The innermost page around the selection, or the page of a selected text. */
  const open = pages.findLast(({ id, path }) =>
    isHere ? path.every((step, at) => selected[at] === step) : id === selected[0],
  )?.id;
  const titleOf = (id: string) => pageTitleInFiles(id, language, shown.textOf);
  const move = ({ id, path }: PagePlace, to: number, focused: string) => {
    const from = Number(path.at(-1));
    const changed = withMoved(file, path.slice(0, -1), from, to);
    if (changed === file) return tell(text('app.workshop.fields.noFurther'));
    wanted.current = `[data-page="${CSS.escape(id)}"] ${focused}`;
    copy.edit(main, changed);
    // The open page stays open at its new place.
    const now = pagesIn(entriesOf(readJson(changed)).pages).find((page) => page.id === open);
    if (now) select({ file: main, pointer: pointerOf(now.path) });
    const siblings = valueInText(file, path.slice(0, -1));
    const count = Array.isArray(siblings) ? siblings.length : 0;
    tell(text('app.workshop.choices.moved', { label: titleOf(id), position: to + 1, count }));
  };
  const remove = ({ id, path }: PagePlace) => {
    const isLast = Number(path.at(-1)) === 0 && (valueInText(file, path.slice(0, -1)) as unknown[]).length === 1;
    const label = titleOf(id);
    const changed = setValue(file, isLast && path.length > 2 ? path.slice(0, -1) : path, undefined);
    copy.editAll(withoutLostTexts(main, changed, shown.textOf, languages));
    select({ file: main, pointer: '' });
    tell(text('app.workshop.pages.removed', { label }), true);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {line}
      <div ref={list}>
        <PageList {...{ main, pages, open, titleOf }} at={['pages']} onMove={move} onRemove={remove} />
      </div>
    </Box>
  );
}

interface ListProps {
  main: string;
  /** All pages. */
  pages: readonly PagePlace[];
  /** Leads to the pages of this list. */
  at: Path;
  open: string | undefined;
  titleOf(id: string): string;
  /** @param focused the part of the page's line that has the focus then */
  onMove(page: PagePlace, to: number, focused: string): void;
  onRemove(page: PagePlace): void;
}

/** Pages beside each other, each with those below it. */
function PageList({ at, ...rest }: ListProps) {
  const { text } = useTexts();
  const { select } = useWorkshop();
  const { main, pages, open, titleOf, onMove, onRemove } = rest;
  const own = pages.filter(({ path }) => pointerOf(path.slice(0, -1)) === pointerOf(at));
  const drag = useDrag((id, _, position) => {
    const page = own.find((one) => one.id === id);
    if (page) onMove(page, position, '[data-by]');
  });
  if (own.length === 0) return null;
  return (
    <Box component="ul" sx={listLook} {...drag.list('pages')}>
      {own.map((page, position) => {
        const label = titleOf(page.id);
        const isOpen = open === page.id;
        return (
          <li
            key={pointerOf(page.path)}
            data-page={page.id}
            data-part={pointerOf(page.path)}
            {...drag.line(page.id, { list: 'pages', position })}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              {drag.handle(page.id)}
              <LoneButton
                aria-expanded={isOpen}
                onClick={() => select({ file: main, pointer: isOpen ? '' : pointerOf(page.path) })}
                sx={{ justifyContent: 'start', textAlign: 'start', flexGrow: 1 }}
              >
                <span>
                  <Words>{label} </Words>
                  <code>{page.id}</code>
                </span>
              </LoneButton>
              <MoveButtons label={label} onMove={(by) => onMove(page, position + by, `[data-by="${by}"]`)} />
            </Box>
            {isOpen && (
              <Box sx={{ display: 'grid', gap: 2, py: 2, paddingInlineStart: { xs: 0, sm: 2 } }}>
                <PartEditor file={main} path={page.path} label={label} without={['children']} />
                <LoneButton color="error" onClick={() => onRemove(page)}>
                  {text('app.workshop.pages.remove', { label })}
                </LoneButton>
              </Box>
            )}
            <PageList {...rest} at={[...page.path, 'children']} />
          </li>
        );
      })}
    </Box>
  );
}

const listLook = { ...linesLook, '& ul': { paddingInlineStart: 2 } };
