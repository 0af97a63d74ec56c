import wizard from '../../../../messages/_general/es/app/wizard.json' with { type: 'json' };
import app from '../../../../messages/_general/es/app.json' with { type: 'json' };
import errors from '../../../../messages/_general/es/errors.json' with { type: 'json' };
import { type Words, wordsOf } from './collect.ts';

const widgets = import.meta.glob<string>('../../../../messages/_general/es/widgets/*.json', {
  eager: true,
  import: 'default',
});

const words: Words = /* @__PURE__ */ wordsOf({ app, wizard, errors, widgets });
export default words;
