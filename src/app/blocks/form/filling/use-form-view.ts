import { useEffect, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import type { ActionContext, CallResult, RecordState } from '../../../../core/action.ts';
import type { CompiledForm, StepsButton, Values } from '../../../../core/config.ts';
import { isMet } from '../../../../core/expressions/evaluate.ts';
import type { FormScope } from '../../../../core/expressions/form-values.ts';
import { closedBy, countsSent, type SentCounts } from '../../../../core/forms/closed.ts';
import { fetchLater } from '../../../../ui/later.tsx';
import type { ResultOutcome } from '../../../../ui/result-dialog.tsx';
import { fittingRecord } from '../../../drafts/fitting.ts';
import { outcomeOf } from '../../../sending/outcome.ts';
import type { GatherEvidence } from '../../../strangers/stranger.tsx';
import type { Workspace } from '../../../version/workspace.ts';
import type { FormBundle } from './load-form.ts';
import { useActionContext } from './use-action-context.ts';
import { useFilling } from './use-filling.ts';
import { useFormFlow } from './use-form-flow.ts';
import { usePrefill } from './use-prefill.ts';
import { scopeRecord, useScope } from './use-scope.ts';
import { useVisit } from './use-visit.ts';

export interface FormViewOptions {
  loaded: FormBundle;
  workspace: Workspace;
  context: string | null;
  /** Location of the form, for its draft; the same for the same form on the same page. */
  location: string;
  /** State of the case that the form goes on with; absent where it begins one, or the page has a record. */
  state?: string;
  /**
   * Reference of the request or key of the entry that the form changes, empty for a new one, under which the server keeps
   * its draft; absent: it stays on the device.
   */
  subject?: string;
  free?: boolean;
  onTyped?(): void;
  /** Called after a successful send; `true` means that the caller shows the outcome. */
  onSent?(outcome: ResultOutcome | null): boolean | undefined;
}

/** The state of a form from its first values through input and sending to its outcome, and the focus. */
export function useFormView(options: FormViewOptions) {
  const { loaded, workspace, context, location, state, free = false, onTyped, onSent } = options;
  const { form, actions, texts } = loaded;
  const { submit, afterSuccess, results } = form.spec;
  const actionContext = useActionContext(workspace, texts);
  const prefilled = usePrefill(form, actions, actionContext);
  const { record } = prefilled;
  const counts = useSentCounts(form, actionContext);
  const scope = useScope(scopeRecord(record), { sent: counts.data, state });
  /** Why the form cannot be sent; a record can still be read. */
  const closed = useMemo(() => closedBy(form.spec, scope), [form, scope]);
  const hiddenButtons = useMemo(() => hiddenNow(form, record, scope), [form, record, scope]);
  const first = useMemo(
    () => (prefilled.values && closed === null ? fittingRecord(form, prefilled.values, texts.text) : undefined),
    [form, prefilled.values, closed, texts],
  );
  /** The first values whose rest the person needs no longer. */
  const [read, setRead] = useState<object>();
  const kept = options.subject === undefined ? null : loaded.keptDraft;
  const visit = useVisit(workspace, form);
  const filling = useFilling({
    page: location,
    form,
    free,
    fixed: closed !== null,
    words: kept ? null : texts.text,
    onTyped(typed) {
      onTyped?.();
      visit.typed(typed);
    },
  });
  const focus = useFormFocus(free, hiddenButtons, filling.watch);
  const evidence = useRef<GatherEvidence>(null);
  /** Name of the case that was sent last, where sending costs something. */
  const [owed, setOwed] = useState<string | null>(null);
  const { flow, emit, start, cancel } = useFormFlow({
    maySend: filling.mayBeSent,
    form,
    action: actions[submit?.action ?? ''],
    actionContext,
    context,
    location,
    prefilled,
    evidence,
    onSent(result) {
      // A stranger reads of it in the mail.
      if (form.spec.amount && actionContext.session) setOwed(nameOf(result.data));
      if (result.etag) prefilled.tagged(result.etag);
      focus.sent(afterSuccess === 'reset' || closedBy(form.spec, { ...scope, record: record.values }) !== null);
      counts.ask();
      visit.sent();
      if (afterSuccess === 'reset') filling.startOver();
      else filling.markSent();
      return onSent?.(outcomeOf(result, results, texts)) === true;
    },
  });
  /** Values that equal the last send and wait for a confirmation; otherwise `null`. */
  const [same, ask] = useState<Values | null>(null);
  const makesNew = actions[submit?.action ?? '']?.makesNew?.(submit?.params ?? {}) === true;
  return {
    actionContext,
    prefilled,
    scope,
    closed,
    hiddenButtons,
    filling,
    focus,
    flow,
    cancel,
    evidence,
    owed,
    start: (values: Values) => (makesNew && filling.isAsSent ? ask(values) : start(values)),
    first: first?.values ?? prefilled.values,
    /** Answers of the record that the form cannot take. */
    storedRest: first && first !== read ? first.rest : [],
    storedRestRead: () => setRead(first),
    /** Does what sends the input in another way, unless the person has to be asked first. */
    async ifFree(work: () => void) {
      if (await filling.mayBeSent(async () => false)) work();
    },
    again: {
      asked: same !== null,
      send() {
        ask(null);
        if (same) void start(same);
      },
      leave: () => ask(null),
    },
    unready: (['failed', 'loading'] as const).find((lack) => prefilled.state === lack || counts.state === lack),
    close: () => emit({ type: 'close' }),
    retry() {
      focus.retrying();
      if (counts.state === 'failed') counts.ask();
      if (prefilled.state === 'failed') prefilled.retry();
    },
    discard() {
      filling.startOver();
      focus.focus();
    },
    /** The draft on the device was replaced by that of another one. */
    takeOver() {
      filling.takeOver();
      focus.focus();
    },
    /** A button's steps have changed the record. */
    worked({ values }: StepsButton, { etag }: CallResult) {
      focus.worked();
      if (etag) prefilled.tagged(etag);
      if (values === 'filled') filling.markSent();
      // The record is gone, and so is the input.
      else if (values === 'none') filling.startOver();
      emit({ type: 'settled' });
    },
  };
}

/** A case is called by its reference, one of a procedure with a form of its own by its number. */
function nameOf(answer: unknown): string | null {
  const { reference, id } = Object(answer) as { reference?: unknown; id?: unknown };
  const name = reference ?? id;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : null;
}

/** Ids of the buttons that do not apply to the record. */
function hiddenNow({ spec }: CompiledForm, { exists }: RecordState, scope: FormScope): readonly string[] {
  return (spec.buttons ?? []).flatMap((button) => {
    if (typeof button !== 'object' || !('steps' in button)) return [];
    const fits = (exists || button.values === 'filled') && isMet(button.when, scope);
    return fits ? [] : [button.id];
  });
}

/** Counts how often a form was sent, whenever the form is opened; `ready` at once if the form has no limit. */
function useSentCounts({ id, spec }: CompiledForm, context: ActionContext) {
  // A request that is being changed does not count.
  const changes = spec.submit?.params?.changes;
  const besides = typeof changes === 'string' ? changes : undefined;
  const { data, error, mutate } = useSWR<SentCounts>(
    countsSent(spec) ? ['sent-counts', id, context.session?.username, besides] : null,
    async () => {
      const answer = await context.call<SentCounts>({
        method: 'GET',
        path: `/forms/${encodeURIComponent(id)}/sent`,
        query: { besides },
      });
      if (answer.error || !answer.data) throw answer;
      return answer.data;
    },
    { revalidateIfStale: true, revalidateOnFocus: false },
  );
  const state = !countsSent(spec) || data ? ('ready' as const) : error ? ('failed' as const) : ('loading' as const);
  return { data, state, ask: () => void mutate() };
}

/**
 * The element around a form, and the focus when the focused element disappears.
 * @param free the page consists of this form, such as the one for signing in
 * @param watch is called with the element
 */
function useFormFocus(free: boolean, hiddenButtons: readonly string[], watch: (box: HTMLElement) => () => void) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  /** Reasons why the next change may lose the focus. */
  const expected = useRef({ buttonGone: false, retried: false, worked: false });
  const focusIfLost = () => void (document.activeElement === document.body && box?.focus());

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever buttons come or go
  useEffect(() => {
    // A button may disappear after its action, before or after the outcome is closed.
    if (expected.current.worked) focusIfLost();
  }, [hiddenButtons]);
  useEffect(() => {
    if (!box) return;
    // The retry button has disappeared with the failure.
    if (expected.current.retried) box.focus();
    expected.current.retried = false;
    if (free) focusFirstEmpty(box);
    // As soon as the user or a password manager fills something in, loads the dialog of its outcome.
    for (const sign of ['input', 'keydown', 'pointerdown']) box.addEventListener(sign, fetchLater, { once: true });
    return watch(box);
  }, [box, free, watch]);

  return {
    ref: setBox,
    focus: () => box?.focus(),
    focusIfLost,
    /** The first values are read again by a button that disappears. */
    retrying: () => void (expected.current.retried = true),
    worked: () => void (expected.current.worked = true),
    /** The form was sent, and its button may disappear. */
    sent: (buttonGone: boolean) => void (expected.current.buttonGone = buttonGone),
    answerRead() {
      // A form that starts again, or becomes read-only, takes the focus at its beginning.
      if (expected.current.buttonGone) {
        box?.focus();
        // Focus alone does not scroll while a part of the form is visible.
        box?.scrollIntoView({ block: 'start' });
      }
      expected.current.buttonGone = false;
      // The button may have disappeared with the new state of the page.
      setTimeout(focusIfLost);
    },
  };
}

/** Focuses the first empty field of a page that consists of a form, unless something else has the focus. */
function focusFirstEmpty(box: HTMLElement): void {
  const here = document.activeElement;
  if (here !== document.body && here?.tagName !== 'H1') return;
  const fields = [
    ...box.querySelectorAll<HTMLInputElement>('form input:not([type=hidden], [tabindex="-1"], [readonly])'),
  ];
  (fields.find(({ value }) => value === '') ?? fields[0])?.focus({ preventScroll: true });
}
