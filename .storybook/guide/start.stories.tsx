import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page } from './page.tsx';

const meta: Meta = { title: 'Guide/Start' };
export default meta;

const text = `
The toolbar changes the language, the role of the visitor and the size of text; under *Viewport*, *Telephone, 360 px*.

- **Guide**: *Which widget* and *Which piece* say what to take for what; *Tokens* show what the look is made of; in the *Playground* a form file is typed and seen at once.
- **Interface**: the plain pieces – notices, dialogs, cards, empty and failed views, icons.
- **Widgets**: for each kind of field *All states* side by side – empty, filled, required and missing, with a long label, read-only, disabled – wide, and on a telephone with text twice as large; beside it what only this widget has.
- **Forms**, **Club**: every form of the files, filled with its example, and of the college also empty, with errors, and in Spanish.
- **Workspace**: whole pages. *Every page* has one story for each page of the menu; the others show what comes up on them.
- **Signing**: the dialog, its parts, and everything that can go wrong.

Forms, pages and states are made from the files and folders at every start: a new one is here without any code. Every story
is looked over by axe in \`npm run test:all\`; a finding fails it.

While the files hold mistakes the stories show the last version that was in order, and name the mistakes at the top.

High contrast and less motion are set in the system; *System* in the toolbar shows any story as it is then.`;

export const Start: StoryObj = { render: () => <Page title="The workshop" text={text} /> };
