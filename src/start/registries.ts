import type { Registries } from '../app/runtime.ts';

/** What sign-in pages need. A page with a name and a password alone never fetches the lists of all others. */
const widgets: Registries['widgets'] = {
  text: () => import('../widgets/text/index.tsx'),
  password: () => import('../widgets/password/index.tsx'),
};
const actions: Registries['actions'] = {
  'sign-in': () => import('../actions/sign-in.ts'),
  'from-query': () => import('../actions/from-query.ts'),
};

let coming: Promise<void> | null = null;

async function addOthers(): Promise<void> {
  const others = await import('./others.ts');
  Object.assign(widgets, others.widgets);
  Object.assign(actions, others.actions);
}

export const registries: Registries = {
  widgets,
  actions,
  whole() {
    coming ??= addOthers().catch((error) => {
      // The next call tries again.
      coming = null;
      throw error;
    });
    return coming;
  },
  displays: async () => (await import('../widgets/displays.ts')).displays,
};
