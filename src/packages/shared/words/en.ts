import wizard from '../../../../messages/_general/en/app/wizard.json' with { type: 'json' };
import app from '../../../../messages/_general/en/app.json' with { type: 'json' };
import errors from '../../../../messages/_general/en/errors.json' with { type: 'json' };
import { type Words, wordsOf } from './collect.ts';

const widgets = import.meta.glob<string>('../../../../messages/_general/en/widgets/*.json', {
  eager: true,
  import: 'default',
});

const words: Words = /* @__PURE__ */ wordsOf({ app, wizard, errors, widgets });
export default words;
