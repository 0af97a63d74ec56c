import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { widgetManifests } from '../../src/widgets/manifests.ts';
import { Page, Table } from './page.tsx';

/** Which kind of field, and which piece around it, for what. */
const meta: Meta = { title: 'Guide/Which widget' };
export default meta;

const widgets = Object.entries(widgetManifests).map(([name, manifest]) => ({ name, manifest }));

const touched = { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 } as const;

const story = (name: string) => `/?path=/story/widgets-${name}-all-states--states`;

export const WhichWidget: StoryObj = {
  render: () => (
    <Page
      title="Which widget"
      text={`An answer that people know without thinking is one tick; an answer they have to look up is a choice; only an answer that nobody can foresee is a text.
The name is the value of \`ui:widget\`; most fields need none, since their type, format or choices find it.`}
    >
      <Table
        head={['Widget', 'For', 'Holds']}
        rows={widgets.map(({ name, manifest }) => [
          <a key={name} href={story(name)} target="_top" style={touched}>
            {name}
          </a>,
          manifest.description ?? '',
          manifest.types.join(', '),
        ])}
      />
    </Page>
  ),
  async play() {
    await expect(widgets.filter(({ manifest }) => !manifest.description).map(({ name }) => name)).toEqual([]);
  },
};

const PIECES = [
  ['One filled button', 'The purpose of the page. A second one beside it is outlined, all others are words alone.'],
  ['Red button', 'An act that cannot be undone; a question follows that names what will be gone.'],
  [
    'Notice above the form',
    'Information, a warning or a failure that holds for the whole page. It stays until it no longer holds.',
  ],
  ['Error at the field', 'The fault of one answer, in words that say what to write. Colour never says it alone.'],
  [
    'Dialog',
    'A result, a question or a password that has to be answered before anything else. Never to inform in passing.',
  ],
  ['Empty view', 'There is nothing yet: why, and what will be here.'],
  ['Failed view', 'Something could not be had: what, why if that is known, and another try.'],
  ['Skeleton', 'A form is on its way. A whole page on its way is a spinner, and only after a quarter of a second.'],
  ['Summary list', 'Data that only the office changes. Boxes are for what can be written in.'],
] as const;

export const WhichPiece: StoryObj = {
  render: () => (
    <Page title="Which piece" text="The pieces around the fields. All of them are under *Interface* and *Workspace*.">
      <Table head={['Piece', 'For']} rows={PIECES} />
    </Page>
  ),
};
