import { expect, test } from 'vitest';
import { projectVersion } from '../support/fixture/project-version.ts';

const { manifest, files } = await projectVersion();

type Texts = { app?: { workshop?: Record<string, unknown> } };
const texts = (name: string | undefined) => JSON.parse(files.get(name ?? '') ?? '{}') as Texts;

test.each(manifest.languages)('in "%s" the texts of the workshop come with its page alone', (language) => {
  expect(texts(manifest.blockTexts?.workshop?.[language]).app?.workshop).toHaveProperty('publish');
  const common = [manifest.texts[language], manifest.signedInTexts?.[language]];
  const ofForms = Object.values(manifest.forms).map((form) => form.texts[language]);
  for (const name of [...common, ...ofForms]) expect(texts(name).app?.workshop, name).toBeUndefined();
});
