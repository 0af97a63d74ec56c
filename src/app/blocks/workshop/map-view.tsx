import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { fillingsOf } from '../../../core/cases/case-file.ts';
import type { FormMap, MapPlace } from '../../../core/map/nodes.ts';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useApp } from '../../context.tsx';
import type { Item } from './files.ts';
import { readJson } from './json-edit.ts';
import { placeInFiles } from './map-place.ts';
import { usePreview } from './preview/use-preview.ts';
import { useWorkshop } from './workshop.tsx';

// What gives everything its place is loaded with the first map.
const FormMapPicture = lazy(() => import('../../../ui/map/form-map.tsx'));

/** The open form as a map, as it is after the last save without mistakes. A press opens a thing where it is changed. */
export function MapView({ item, main }: { item: Item; main: string }) {
  const { text, language } = useTexts();
  const { call } = useApp().runtime;
  const { shown, selection, select } = useWorkshop();
  const { answer, failure, retry } = usePreview(shown.saves);
  const [map, setMap] = useState<FormMap | null>(null);
  const [fault, setFault] = useState('');
  const [isForeign, setForeign] = useState(false);
  const { address = '', revision = 0 } = answer ?? {};
  const { name } = item;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is another map
  useEffect(() => {
    if (address === '') return;
    let isWanted = true;
    const query = { form: name, language };
    void call<FormMap>({ method: 'GET', path: `${address}dev/preview/map`, query }).then(({ status, data }) => {
      if (!isWanted) return;
      setFault(status === 200 && data ? '' : text('app.workshop.map.failed'));
      if (status === 200 && data) setMap(data);
    });
    return () => {
      isWanted = false;
    };
  }, [call, address, revision, name, language, text]);
  const cases = useCases(item, address, revision);
  const { textOf } = shown;
  const places = useMemo(() => placesOn(map, main, textOf), [map, main, textOf]);
  const open = (place: MapPlace) => {
    const found = placeInFiles(place, main, shown.textOf);
    setForeign(!found);
    if (found) select({ ...found, sought: true });
  };
  if (!map) {
    const words = failure === null ? fault : failure || text('app.workshop.preview.failed');
    return words ? <FailedView message={words} onRetry={retry} /> : <FormSkeleton />;
  }
  const selected = places.find(({ file, pointer }) => file === selection?.file && pointer === selection.pointer);
  return (
    <>
      {fault !== '' && <Notice severity="warning">{fault}</Notice>}
      <div role="status">{isForeign && <Words>{text('app.workshop.map.programs')}</Words>}</div>
      <Suspense fallback={<FormSkeleton />}>
        <FormMapPicture map={map} path={cases.path} selected={selected?.id ?? null} onSelect={open}>
          {cases.options.length > 0 && (
            <LabelledSelect
              name="case"
              label={text('app.workshop.map.case')}
              options={cases.options}
              chosen={cases.chosen}
              empty={text('app.workshop.map.noCase')}
              onChoose={cases.choose}
            />
          )}
        </FormMapPicture>
      </Suspense>
    </>
  );
}

/** The cases of a form, and the path of the chosen one through its map. */
/** Where the things of a map stand in the files. */
function placesOn(map: FormMap | null, main: string, textOf: Parameters<typeof placeInFiles>[2]) {
  const nodes = (map?.groups ?? []).flatMap((group) => [group.heading, ...group.nodes]);
  return nodes.flatMap(({ id, kind, place }) => {
    const found = place && kind !== 'condition' && kind !== 'value' ? placeInFiles(place, main, textOf) : null;
    return found ? [{ id, ...found }] : [];
  });
}

function useCases(item: Item, address: string, revision: number) {
  const { call } = useApp().runtime;
  const { shown } = useWorkshop();
  const [chosen, choose] = useState('');
  const [path, setPath] = useState<string[] | null>(null);
  const all = item.files.flatMap(({ path: file }) => {
    if (!file.endsWith('.case.json')) return [];
    const value = readJson(shown.textOf(file) ?? '');
    const name = file.split('/').at(-1) ?? file;
    return fillingsOf(value, name, '').map((filling, at) => {
      return { key: `${file} ${at}`, label: filling.name, file: value, at };
    });
  });
  const one = all.find(({ key }) => key === chosen);
  const body = one && JSON.stringify({ form: item.name, file: one.file, at: one.at });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may show other fields
  useEffect(() => {
    setPath(null);
    if (body === undefined || address === '') return;
    let isWanted = true;
    const sent = { method: 'POST', path: `${address}dev/preview/map/path`, body: JSON.parse(body) } as const;
    void call<string[]>(sent).then(({ status, data }) => {
      if (isWanted && status === 200 && data) setPath(data);
    });
    return () => {
      isWanted = false;
    };
  }, [call, address, revision, body]);
  return { options: all.map(({ key, label }) => ({ key, label })), chosen: one ? chosen : '', choose, path };
}
