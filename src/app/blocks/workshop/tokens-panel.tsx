import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { makeTokenCall, tokensCall, withdrawTokenCall } from '../../../api/calls/workshop.ts';
import type { TokenScope, TokensAnswer } from '../../../api/shapes/workshop.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { BusyButton, LoneButton } from '../../../ui/buttons.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { SelectBox } from '../../../ui/fields/select-box.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useServerCall } from '../../use-call.ts';
import { useRead } from '../../use-read.ts';
import { useQuestion } from './use-question.ts';

const scopes = {
  read: 'app.workshop.tokens.scopes.read',
  draft: 'app.workshop.tokens.scopes.draft',
  publish: 'app.workshop.tokens.scopes.publish',
} as const satisfies Record<TokenScope, string>;

type Token = TokensAnswer['items'][number];

const DAYS = [7, 30, 90, 365] as const;

/** The tokens with which other programs reach the files: the list, a new one, withdrawing. */
export function TokensPanel() {
  const { text } = useTexts();
  const { data, failed, reload } = useRead<TokensAnswer>(['config-tokens'], tokensCall(), {
    dedupingInterval: 0,
  });
  return (
    <Panel title={text('app.workshop.tokens.title')}>
      <Typography>{text('app.workshop.tokens.intro')}</Typography>
      {data ? (
        <TokenList items={data.items} onChanged={reload} />
      ) : failed ? (
        <FailedView onRetry={() => void reload()} />
      ) : (
        <FormSkeleton fields={1} />
      )}
      <NewToken onMade={reload} />
    </Panel>
  );
}

function TokenList({ items, onChanged }: { items: TokensAnswer['items']; onChanged(): Promise<unknown> }) {
  const { text } = useTexts();
  const question = useQuestion<Token>();
  const target = useRef<HTMLDivElement>(null);
  const { error, start } = useServerCall();
  const withdraw = async () => {
    const token = question.about;
    question.close();
    target.current?.focus();
    if (token) await start(withdrawTokenCall(token.id));
    await onChanged();
  };
  return (
    <FocusTarget ref={target}>
      {error && <Notice severity="error">{error.message || text('app.failed.text')}</Notice>}
      {items.length === 0 && <Typography>{text('app.workshop.tokens.none')}</Typography>}
      <Box component="ul" sx={listLook}>
        {items.map((token) => (
          <li key={token.id}>
            <div>
              <strong>{token.name}</strong> · {text(scopes[token.scope])}
              <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
                {token.by && `${token.by} · `}
                {text('app.workshop.tokens.until')} <DateAndTime at={token.expiresAt} />
                {' · '}
                {token.usedAt ? (
                  <>
                    {text('app.workshop.tokens.used')} <DateAndTime at={token.usedAt} />
                  </>
                ) : (
                  text('app.workshop.tokens.unused')
                )}
              </Box>
            </div>
            <LoneButton
              aria-label={text('app.workshop.tokens.withdrawOne', { name: token.name })}
              onClick={() => question.ask(token)}
            >
              {text('app.workshop.tokens.withdraw')}
            </LoneButton>
          </li>
        ))}
      </Box>
      <ConfirmDialog
        open={question.open}
        title={text('app.workshop.tokens.withdrawOne', { name: question.about?.name ?? '' })}
        message={text('app.workshop.tokens.ask')}
        confirmText={text('app.workshop.tokens.withdraw')}
        onConfirm={() => void withdraw()}
        onCancel={question.close}
      />
    </FocusTarget>
  );
}

function NewToken({ onMade }: { onMade(): Promise<unknown> }) {
  const { text } = useTexts();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState<number>(DAYS[1]);
  const [missing, setMissing] = useState(false);
  const { loading, data, error, start } = useServerCall<{ id: number; token: string }>();
  const make = async (form: HTMLFormElement | null) => {
    if (loading) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') return form?.querySelector<HTMLElement>('[name=name]')?.focus();
    const result = await start(makeTokenCall({ name: name.trim(), scope, days }));
    if (!result?.data) return;
    setName('');
    await onMade();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={text('app.workshop.tokens.new')}
      onSubmit={(event) => {
        event.preventDefault();
        void make(event.currentTarget);
      }}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <LabelledControl
        name="name"
        required
        label={text('app.workshop.tokens.name')}
        hint={text('app.workshop.tokens.nameHint')}
        error={missing && name.trim() === '' ? text('app.workshop.tokens.missing') : ''}
      >
        {(field) => <TextInput field={field} text={name} onText={setName} />}
      </LabelledControl>
      <LabelledControl name="scope" label={text('app.workshop.tokens.scope')}>
        {(field) => (
          <SelectBox
            field={field}
            chosen={scope}
            empty={undefined}
            options={(Object.keys(scopes) as TokenScope[]).map((one) => ({ key: one, label: text(scopes[one]) }))}
            onChoose={(one) => setScope(one as TokenScope)}
          />
        )}
      </LabelledControl>
      <LabelledControl name="days" label={text('app.workshop.tokens.days')}>
        {(field) => (
          <SelectBox
            field={field}
            chosen={String(days)}
            empty={undefined}
            options={DAYS.map((one) => ({
              key: String(one),
              label: text('app.workshop.tokens.daysOf', { count: one }),
            }))}
            onChoose={(one) => setDays(Number(one))}
          />
        )}
      </LabelledControl>
      {error && error.code !== STEP_UP_DECLINED && (
        <Notice severity="error">{error.message || text('app.failed.text')}</Notice>
      )}
      <BusyButton type="submit" variant="outlined" busy={loading === true} sx={{ justifySelf: 'start' }}>
        {text('app.workshop.tokens.new')}
      </BusyButton>
      <div role="status">{data && <Secret token={data.token} />}</div>
    </Box>
  );
}

/** A new token: it is shown here, and never again. */
function Secret({ token }: { token: string }) {
  const { text } = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Notice severity="success">
      <p>{text('app.workshop.tokens.once')}</p>
      <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {token}
      </Box>
      <div>
        <Button variant="outlined" onClick={() => void copy()} sx={{ mt: 1 }}>
          {text(copied ? 'app.workshop.tokens.copied' : 'app.workshop.tokens.copy')}
        </Button>
      </div>
    </Notice>
  );
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 1,
    alignItems: 'center',
    justifyContent: 'space-between',
    py: 1.5,
    borderTop: `1px solid ${palette.line}`,
    overflowWrap: 'anywhere',
  },
};
