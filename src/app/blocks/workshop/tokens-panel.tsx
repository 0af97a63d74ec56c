import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { TokenScope, TokensAnswer } from '../../../api/shapes/workshop.ts';
import { STEP_UP_DECLINED } from '../../../core/failures.ts';
import { BusyButton, Button } from '../../../ui/buttons.tsx';
import { AskingButton } from '../../../ui/confirm-dialog.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { FocusTarget } from '../../../ui/focus-target.tsx';
import { linesWithActs } from '../../../ui/list-looks.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SmallForm } from '../../../ui/small-form.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useServerCall } from '../../use-call.ts';
import { useRead } from '../../use-read.ts';
import type { WorkshopKey } from './words.ts';

const SCOPES = ['read', 'draft', 'publish'] as const satisfies readonly TokenScope[];

type Token = TokensAnswer['items'][number];

const DAYS = [7, 30, 90, 365] as const;

/** The tokens with which other programs reach the files: the list, a new one, withdrawing. */
export function TokensPanel() {
  const { text } = useTexts();
  const { data, failed, reload } = useRead<TokensAnswer>({ path: '/config/tokens' });
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
  const target = useRef<HTMLDivElement>(null);
  const { error, start } = useServerCall();
  const withdraw = async ({ id }: Token) => {
    target.current?.focus();
    await start({ method: 'DELETE', path: '/config/tokens', id });
    await onChanged();
  };
  return (
    <FocusTarget ref={target}>
      {error && <Notice severity="error">{error.message || text('app.failed.text')}</Notice>}
      {items.length === 0 && <Typography>{text('app.workshop.tokens.none')}</Typography>}
      <Box component="ul" sx={[linesWithActs, { '& > li': { gap: 1 } }]}>
        {items.map((token) => (
          <li key={token.id}>
            <div>
              <strong>{token.name}</strong>
              <Words> · {text(`app.workshop.tokens.scopes.${token.scope}` satisfies WorkshopKey)}</Words>
              <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
                <Words>
                  {token.by && `${token.by} · `}
                  {text('app.workshop.tokens.until')}{' '}
                </Words>
                <DateAndTime at={token.expiresAt} />
                <Words>{' · '}</Words>
                {token.usedAt ? (
                  <>
                    <Words>{text('app.workshop.tokens.used')} </Words>
                    <DateAndTime at={token.usedAt} />
                  </>
                ) : (
                  <Words>{text('app.workshop.tokens.unused')}</Words>
                )}
              </Box>
            </div>
            <AskingButton
              message={text('app.workshop.tokens.ask')}
              onConfirm={() => void withdraw(token)}
              aria-label={text('app.workshop.tokens.withdrawOne', { name: token.name })}
            >
              {text('app.workshop.tokens.withdraw')}
            </AskingButton>
          </li>
        ))}
      </Box>
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
  const make = async (form: HTMLFormElement) => {
    if (loading) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') return form.querySelector<HTMLElement>('[name=name]')?.focus();
    const result = await start({ method: 'POST', path: '/config/tokens', body: { name: name.trim(), scope, days } });
    if (!result?.data) return;
    setName('');
    await onMade();
  };
  return (
    <SmallForm aria-label={text('app.workshop.tokens.new')} onSubmit={(form) => void make(form)}>
      <LabelledText
        name="name"
        required
        label={text('app.workshop.tokens.name')}
        hint={text('app.workshop.tokens.nameHint')}
        error={missing && name.trim() === '' ? text('app.workshop.tokens.missing') : ''}
        text={name}
        onText={setName}
      />
      <LabelledSelect
        name="scope"
        label={text('app.workshop.tokens.scope')}
        chosen={scope}
        options={SCOPES.map((one) => ({
          key: one,
          label: text(`app.workshop.tokens.scopes.${one}` satisfies WorkshopKey),
        }))}
        onChoose={(one) => setScope(one as TokenScope)}
      />
      <LabelledSelect
        name="days"
        label={text('app.workshop.tokens.days')}
        chosen={String(days)}
        options={DAYS.map((one) => ({ key: String(one), label: text('app.workshop.tokens.daysOf', { count: one }) }))}
        onChoose={(one) => setDays(Number(one))}
      />
      {error && error.code !== STEP_UP_DECLINED && (
        <Notice severity="error">{error.message || text('app.failed.text')}</Notice>
      )}
      <BusyButton type="submit" variant="outlined" busy={loading === true} sx={{ justifySelf: 'start' }}>
        {text('app.workshop.tokens.new')}
      </BusyButton>
      <div role="status">{data && <Secret token={data.token} />}</div>
    </SmallForm>
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
