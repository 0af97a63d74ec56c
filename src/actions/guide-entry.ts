import { changeGuideProfile, createGuideProfile, type GuideProfile, guideProfile } from '../api/calls/guide.ts';
import { crossed } from '../api/crossing.ts';
import { fileAddress } from '../api/file-address.ts';
import type { Action } from '../core/action.ts';
import type { Values } from '../core/config.ts';
import { flatten } from '../core/flatten.ts';
import { uniqueBy } from '../core/unique.ts';

/** What the profile says of its files; their addresses are relative to the host that keeps them. */
const FILES = ['fotoPersonalUrl', 'logoEmpresaUrl', 'curriculumUrl'] as const;
/** Lists of chosen things, each with an id. */
const CHOICES = ['actividades', 'comarcasPreferentes'] as const;

/**
 * The signed-in member's entry in the professionals' guide, with flat names. 404 is no entry; sending then
 * makes it, else it is changed (spec 2 §4). Files are kept by another action and never sent from here.
 * Takes no parameters.
 */
const action: Action = {
  read: {
    cacheKey: () => 'entry in the guide',
    async load({ call, environment }) {
      const result = await call<GuideProfile>(guideProfile());
      if (result.status !== 200 || !result.data) return { ...result, data: null };
      const flat = withUniqueChoices(flatten({ ...result.data }));
      for (const name of FILES) {
        const named = flat[name];
        if (typeof named === 'string') flat[name] = fileAddress(environment.filesUrl, named);
      }
      return { ...result, data: flat };
    },
  },
  async send(context, _params, submission) {
    const made = await crossed(context, submission);
    if ('refused' in made) return made.refused;
    const kept = Object.entries(made.body).filter(([name]) => !(FILES as readonly string[]).includes(name));
    const body = withUniqueChoices(Object.fromEntries(kept));
    const { record, idempotencyKey } = submission;
    const request = record.exists ? changeGuideProfile(body, record.etag) : createGuideProfile(body);
    return context.call({ ...request, idempotencyKey });
  },
};

export default action;

function withUniqueChoices(values: Values): Values {
  const lists = CHOICES.filter((name) => Array.isArray(values[name])).map((name) => [
    name,
    uniqueBy(values[name] as { id?: number | null }[], (entry) => entry?.id),
  ]);
  return { ...values, ...Object.fromEntries(lists) };
}
