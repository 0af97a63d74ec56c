import Box from '@mui/material/Box';
import { useState } from 'react';
import type { NewMember } from '../../../api/shapes/members.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useIdempotencyKey } from '../../sending/idempotency-key.ts';
import { useServerCall } from '../../use-call.ts';
import { useDeskChoices } from '../inbox/use-desk.ts';
import { ImportMembers } from './import-members.tsx';
import { PersonData } from './person-data.tsx';

/** Adds people, one by one or from a file, and gives out or erases their data. */
export default function MembersBlock() {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <AddMember />
      <ImportMembers />
      <PersonData />
    </Box>
  );
}

const nobody: NewMember = { username: '', name: '', role: '', email: '' };
const demanded = ['username', 'name', 'role'] as const;

function AddMember() {
  const { text } = useTexts();
  const { roles = [] } = useDeskChoices('members');
  const [draft, setDraft] = useState(nobody);
  const [missing, setMissing] = useState(false);
  const { loading, status, data, error, start, reset } = useServerCall<{ key: string }>();
  const keys = useIdempotencyKey();
  const added = status === 201 && data;
  const put = (word: keyof NewMember) => (value: string) => setDraft((before) => ({ ...before, [word]: value }));
  const wrong = (word: (typeof demanded)[number]) =>
    missing && draft[word].trim() === '' ? text('app.members.missing') : '';

  async function submit(form: HTMLFormElement) {
    if (loading) return;
    reset();
    const first = demanded.find((word) => draft[word].trim() === '');
    setMissing(first !== undefined);
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    const answer = await start({
      method: 'POST',
      path: '/desk/members',
      body: draft,
      idempotencyKey: keys.of(JSON.stringify(draft)),
    });
    if (answer?.status === 201 && answer.data) setDraft((now) => (now === draft ? nobody : now));
  }

  return (
    <Panel title={text('app.members.add')} onSubmit={(form) => void submit(form)}>
      <LabelledText
        {...{ name: 'username', required: true, label: text('app.members.number'), error: wrong('username') }}
        text={draft.username}
        onText={put('username')}
      />
      <LabelledText
        {...{ name: 'name', required: true, label: text('app.members.name'), error: wrong('name') }}
        text={draft.name}
        onText={put('name')}
      />
      <LabelledSelect
        {...{ name: 'role', required: true, label: text('app.members.role'), error: wrong('role') }}
        options={roles.map(({ id, title }) => ({ key: id, label: title }))}
        empty={text('app.members.choose')}
        chosen={draft.role}
        onChoose={put('role')}
      />
      <LabelledText
        {...{ name: 'email', label: text('app.members.email'), hint: text('app.members.emailHint') }}
        type="email"
        text={draft.email}
        onText={put('email')}
      />
      <BusyButton type="submit" variant="contained" busy={loading === true} sx={{ justifySelf: 'start' }}>
        {text('app.members.add')}
      </BusyButton>
      <div role="status">
        {status !== null && (
          <Notice severity={added ? 'success' : 'error'}>
            {added ? text('app.members.added', { username: added.key }) : error?.message || text('app.failed.text')}
          </Notice>
        )}
      </div>
    </Panel>
  );
}
