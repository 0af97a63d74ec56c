import { useRef, useState } from 'react';
import { addMember, type NewMember } from '../../../api/calls/members.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LabelledControl } from '../../../ui/fields/labelled-control.tsx';
import { SelectBox } from '../../../ui/fields/select-box.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { useDeskChoices } from '../inbox/use-desk.ts';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';

const nobody: NewMember = { username: '', name: '', role: '', email: '' };
const demanded = ['username', 'name', 'role'] as const;

/** One person's account: number, name, role, and where links go. */
export function AddMember() {
  const { text } = useTexts();
  const { runtime } = useApp();
  const { forms: roles } = useDeskChoices('members');
  const [draft, setDraft] = useState(nobody);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ made: boolean; message: string } | null>(null);
  const sent = useRef({ content: '', key: '' });
  const put = (word: keyof NewMember) => (value: string) => setDraft((before) => ({ ...before, [word]: value }));
  const wrong = (word: (typeof demanded)[number]) =>
    missing && draft[word].trim() === '' ? text('app.members.missing') : '';

  async function submit(form: HTMLFormElement) {
    if (busy) return;
    setOutcome(null);
    const first = demanded.find((word) => draft[word].trim() === '');
    setMissing(first !== undefined);
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    const content = JSON.stringify(draft);
    if (sent.current.content !== content) sent.current = { content, key: newIdempotencyKey() };
    const { status, data, error } = await runtime.call<{ key: string }>(addMember(draft, sent.current.key));
    setBusy(false);
    if (status !== 201 || !data) return setOutcome({ made: false, message: error?.message || text('app.failed.text') });
    setOutcome({ made: true, message: text('app.members.added', { username: data.key }) });
    setDraft(nobody);
  }

  return (
    <Panel title={text('app.members.add')} onSubmit={(form) => void submit(form)}>
      <LabelledControl name="username" required label={text('app.members.number')} error={wrong('username')}>
        {(field) => <TextInput field={field} text={draft.username} onText={put('username')} />}
      </LabelledControl>
      <LabelledControl name="name" required label={text('app.members.name')} error={wrong('name')}>
        {(field) => <TextInput field={field} text={draft.name} onText={put('name')} />}
      </LabelledControl>
      <LabelledControl name="role" required label={text('app.members.role')} error={wrong('role')}>
        {(field) => (
          <SelectBox
            field={field}
            options={roles.map(({ id, title }) => ({ key: id, label: title }))}
            chosen={draft.role}
            empty={text('app.members.choose')}
            onChoose={put('role')}
          />
        )}
      </LabelledControl>
      <LabelledControl name="email" label={text('app.members.email')} hint={text('app.members.emailHint')}>
        {(field) => <TextInput field={field} type="email" text={draft.email} onText={put('email')} />}
      </LabelledControl>
      <BusyButton type="submit" variant="contained" busy={busy} sx={{ justifySelf: 'start' }}>
        {text('app.members.add')}
      </BusyButton>
      <div role="status">
        {outcome && <Notice severity={outcome.made ? 'success' : 'error'}>{outcome.message}</Notice>}
      </div>
    </Panel>
  );
}
