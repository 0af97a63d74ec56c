import type { PageFacts } from '../html.ts';

// The browser's script of the preview's page. It shows the chosen thing, and again after each change.

const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}') as PageFacts;
/** Milliseconds until a server that does not answer is asked again. */
const PAUSE = 1000;

show(facts);
void follow(facts.number);

/** Shows the thing that the address of the page names, below the choices that there are for it. */
function show({ things, words }: PageFacts): void {
  const { groups, states, widths } = words;
  const pages = things.pages.flatMap(({ id, title, forms }) =>
    forms.length > 0
      ? forms.map((form) => {
          const word = forms.length > 1 ? `${title}: ${form.title}` : title;
          return { value: `pages/${id}/${form.id}`, word, group: groups.pages };
        })
      : [{ value: `pages/${id}`, word: title, group: groups.pages }],
  );
  const rest = (['mails', 'documents'] as const).flatMap((kind) =>
    things[kind].map(({ id, title }) => ({ value: `${kind}/${id}`, word: title, group: groups[kind] })),
  );
  const thing = choice('thing', [...pages, ...rest]);
  const [kind, id = '', form = ''] = thing.value.split('/');
  const language = choice(
    'language',
    things.languages.map((one) => ({ value: one, word: one })),
  ).value;
  const frame = document.getElementById('shown') as HTMLIFrameElement;
  frame.title = thing.selectedOptions[0]?.text ?? '';
  document.title = `${frame.title} – ${document.title}`;
  const page = kind === 'pages' ? things.pages.find((one) => one.id === id) : undefined;
  if (!page) {
    frame.src = `/dev/preview/${kind}/${encodeURIComponent(id)}?language=${language}`;
    return;
  }
  const query = new URLSearchParams({ page: id, form, language });
  const roles = page.roles.map((role) => ({ value: role.id, word: role.title }));
  if (form)
    query.set(
      'state',
      choice(
        'state',
        page.states.map((value) => ({ value, word: states[value] })),
      ).value,
    );
  if (roles.length > 0) query.set('role', choice('role', roles).value);
  frame.className = choice('width', [
    { value: 'desk', word: widths.desk },
    { value: 'phone', word: widths.phone },
  ]).value;
  frame.src = `/dev/preview/frame?${query}`;
}

/** Adds a choice that the address keeps; what it does not name is the first. */
function choice(
  name: 'thing' | 'language' | 'state' | 'role' | 'width',
  options: readonly { value: string; word: string; group?: string }[],
): HTMLSelectElement {
  const wanted = new URL(location.href);
  const select = Object.assign(document.createElement('select'), { name });
  for (const { value, word, group } of options) {
    const option = new Option(word, value, false, value === wanted.searchParams.get(name));
    const last = select.lastElementChild;
    if (group === undefined) select.add(option);
    else if (last?.getAttribute('label') === group) last.append(option);
    else select.appendChild(Object.assign(document.createElement('optgroup'), { label: group })).append(option);
  }
  select.addEventListener('change', () => {
    wanted.searchParams.set(name, select.value);
    location.assign(wanted);
  });
  const label = document.createElement('label');
  label.append(facts.words[name], select);
  document.getElementById('choices')?.append(label);
  return select;
}

/** Waits for the next change of the files, and loads the page again. */
async function follow(number: number): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(`/dev/preview/state?after=${number}`);
      if (answer.status === 404) break;
      const state = (await answer.json()) as { number: number; shown: boolean; findings: string };
      if (state.number === number) continue;
      if (state.shown) return location.reload();
      // The last good version stays, with the problems above it.
      const place = document.getElementById('findings');
      if (place) place.innerHTML = state.findings;
      return follow(state.number);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  document.getElementById('findings')?.replaceChildren(facts.ended);
}
