import type { PreviewedThings } from '../../../api/shapes/workshop.ts';
import type { Language, Page } from '../../../core/config.ts';
import { allPages } from '../../../core/published/placed-forms.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import type { Queries } from '../../kit/db/database.ts';
import { isPreviewOnly } from './edited-version.ts';
import { rolesFor } from './people.ts';
import { documentNames, mailNames, withoutValues } from './samples.ts';

export const STATES = ['empty', 'filled', 'errors'] as const;
export type State = (typeof STATES)[number];

/** Everything that a preview can show, in the words of a language. */
export async function thingsOf(db: Queries, version: LoadedVersion, language: Language): Promise<PreviewedThings> {
  const pages = allPages(version.menu.pages).filter(({ page }) => page.path && page.blocks);
  const titleOf = (page: Page) => version.text(language, `pages.${page.id}.title`) || page.id;
  return {
    languages: version.manifest.languages,
    pages: pages.map(({ page, forms }) => ({
      id: page.id,
      path: page.path ?? '',
      title: titleOf(page),
      only: isPreviewOnly(page),
      roles: rolesFor(version, page).flatMap((role) =>
        role === null ? [] : { id: role, title: version.text(language, `app.roles.${role}`) || role },
      ),
      forms: forms.map(({ form }) => ({
        id: form,
        title: version.text(language, `forms.${form}.title`) || titleOf(page),
      })),
      states: [...offered(version, page)],
    })),
    mails: (await mailNames(db, version)).map((id) => {
      const template = version.mail(id, language);
      return { id, title: (template && withoutValues(version, template, language).subject) || id };
    }),
    documents: documentNames(version).map((id) => ({
      id,
      title: version.text(language, `procedures.${id}.document.title`) || id,
    })),
  };
}

/** The workspace keeps typed values for signed-in people only, so a form for everybody cannot come filled. */
export function offered(version: LoadedVersion, page: Page): readonly State[] {
  return rolesFor(version, page)[0] === null ? ['empty', 'errors'] : STATES;
}
