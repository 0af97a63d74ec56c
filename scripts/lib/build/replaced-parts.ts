import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** An import of a package's file that leads to a file of ours, because the app never comes to what is imported. */
interface Replaced {
  /** The file that imports, below `node_modules`. */
  file: string;
  /** What it imports, as it is written there. */
  imports: string;
  /** Our file in `src/start`. */
  instead: string;
  /** SHA-256 of `file`, whose use of the import was read and found not to be reached. */
  sha256: string;
}

const replaced: readonly Replaced[] = [
  {
    // Published forms hold no `$ref`, so rjsf needs no URI parser to resolve one with.
    file: '@rjsf/utils/lib/findSchemaDefinition.js',
    imports: 'fast-uri',
    instead: 'no-references.ts',
    sha256: 'f3dbebf059c900f291d50fa8885ce3960343d2a7aa2b2318fce45f141787a54d',
  },
  {
    // The theme is one object; what makes a style sheet's variables of it is as big as the rest of its making.
    file: '@mui/material/styles/createTheme.mjs',
    imports: './createThemeWithVars.mjs',
    instead: 'no-css-variables.ts',
    sha256: '6bba840f32e75db7040ef6e1f863f8905ba3a5cd10f8aabe8692f21bf6d989bc',
  },
  {
    // It compares JSON here, for which a package that knows every kind of object is not needed.
    file: '@rjsf/utils/lib/deepEquals.js',
    imports: 'fast-equals',
    instead: 'json-equals.ts',
    sha256: '3eb6ec5dec73c6c88089de4177371fc1b3db042a162b28f71b14dd20f8268ade',
  },
  {
    // The theme takes the ripple from every button.
    file: '@mui/material/ButtonBase/ButtonBase.mjs',
    imports: './TouchRipple.mjs',
    instead: 'no-ripple.ts',
    sha256: '1ca09e123b512205db8d238ddd864cdc1b505eb7a61dd7d9c216a22b07e6189f',
  },
  {
    // No button is given `loading`, which would show the library's spinner: a busy one shows ours and keeps the focus.
    file: '@mui/material/Button/Button.mjs',
    imports: '../CircularProgress/index.mjs',
    instead: 'no-spinner.ts',
    sha256: '4d114e3820ee3615ecf56cbcf6dfb4f7ee471b79797ef8e4be3635613d9273b9',
  },
  {
    // The same.
    file: '@mui/material/IconButton/IconButton.mjs',
    imports: '../CircularProgress/index.mjs',
    instead: 'no-spinner.ts',
    sha256: '3d0f9b78ce32aa5a83c957a1b838a931983cb40f675f5342fc3056fc7224acd3',
  },
  {
    // Only emotion's `withTheme` copies static members, and nobody asks for that.
    file: '@emotion/react/_isolated-hnrs/dist/emotion-react-_isolated-hnrs.browser.esm.js',
    imports: 'hoist-non-react-statics',
    instead: 'no-statics.ts',
    sha256: '7cec7857c2db3e29f898ae0d183d7b0aa1d0119bac7b65586afa325f30ef6677',
  },
  {
    // The same, for its own sake.
    file: '@emotion/react/dist/emotion-react.browser.esm.js',
    imports: 'hoist-non-react-statics',
    instead: 'no-statics.ts',
    sha256: '7f245c5a9ecd91d0d3e0924888a5b2f646cf79f5022a8b5d6ca2a8907915559c',
  },
  {
    // Boxes of several lines grow by the browser itself.
    file: '@mui/material/InputBase/InputBase.mjs',
    imports: '../TextareaAutosize/index.mjs',
    instead: 'no-autosize.ts',
    sha256: '2a7b3962841dbbc52b0f5b888672f955a8125136acf21a3e58d71eac5291ed58',
  },
  {
    // React has had it for years; the package is for those of before.
    file: 'swr/dist/use-swr-emll9s78.mjs',
    imports: 'use-sync-external-store/shim',
    instead: 'external-store.ts',
    sha256: 'cbc8a46f33ba5f3963e3d43e8cd247fc198a33df0e52c13306ce530ebec8dc70',
  },
  {
    // Styled elements are given attributes alone, so no list of all there are is needed to keep others away.
    file: '@emotion/styled/base/dist/emotion-styled-base.browser.esm.js',
    imports: '@emotion/is-prop-valid',
    instead: 'any-attribute.ts',
    sha256: 'b2036e411b7aa96023522365a231d4efd85a430e2a8cfa442116f84f89a00a77',
  },
  {
    // The same: it imports the list and does not use it.
    file: '@emotion/styled/dist/emotion-styled.browser.esm.js',
    imports: '@emotion/is-prop-valid',
    instead: 'any-attribute.ts',
    sha256: 'b6c61068e6ce1b732686072a66ed156be864b57fa206681bd3d0c4ec958bf66b',
  },
];

/**
 * Leaves parts of packages out of the build. It fails when a package's file is no longer the one that was read, so
 * that a new version is looked at before it is built in.
 */
export const replacedParts: Plugin = {
  name: 'replaced-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const from = importer.replaceAll('\\', '/');
    const part = replaced.find(({ file, imports }) => source === imports && from.endsWith(`/node_modules/${file}`));
    return part ? fileURLToPath(new URL(`../../../src/start/${part.instead}`, import.meta.url)) : null;
  },
  buildStart() {
    for (const { file, instead, sha256 } of replaced) {
      const now = hashOf(fileURLToPath(new URL(`../../../node_modules/${file}`, import.meta.url)));
      if (now === sha256) continue;
      this.error(
        `node_modules/${file} is not the file that src/start/${instead} was written for. Read it: if it still does ` +
          `not come to what is left out, put its hash ${now} into scripts/lib/build/replaced-parts.ts.`,
      );
    }
  },
};

function hashOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return '(there is no such file any more)';
  }
}
