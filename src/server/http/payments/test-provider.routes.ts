import { type Static, Type } from 'typebox';
import { escapeHtml } from '../../../core/mail.ts';
import { numberFormat } from '../../../core/values/formats.ts';
import type { CardPayment, CardResult } from '../../domain/payments/card/provider.ts';
import { TEST_PAGE, TestProvider } from '../../domain/payments/card/test-provider.ts';
import { demandFound } from '../../kit/errors.ts';
import type { Routes, ServerContext } from '../context.ts';
import { takeForms } from '../form-bodies.ts';
import { sendLocalPage } from '../local-page.ts';

/** The choices of the person at the provider, and the notices that it sends then, in this order. */
const ACTS = {
  pay: { label: 'Pay', notices: ['paid'] },
  refuse: { label: 'The bank refuses', notices: ['refused'] },
  abandon: { label: 'Go back without paying', notices: ['abandoned'] },
  twice: { label: 'Pay; the notice comes twice', notices: ['paid', 'paid'] },
  disordered: { label: 'Pay; a refusal from before comes last', notices: ['paid', 'refused'] },
  silent: { label: 'Go back; no notice comes', notices: [] },
} satisfies Record<string, { label: string; notices: readonly CardResult[] }>;
type Act = keyof typeof ACTS;

const Order = Type.Object({ order: Type.String({ maxLength: 8000 }), signature: Type.String({ maxLength: 64 }) });
const hidden = { hide: true };

/** The page of the provider of demonstrations. It reaches the server by notices alone, as a provider elsewhere does. */
export default function testProviderPage(app: Routes, { settings, cards }: ServerContext): void {
  if (!settings.demo) return;
  const demandOrder = ({ order, signature }: Static<typeof Order>) => {
    const provider = cards.named('test')?.provider;
    const isTest = provider instanceof TestProvider;
    return {
      provider: demandFound(isTest ? provider : null),
      payment: isTest ? provider.orderOf({ order, signature }) : null,
    };
  };

  app.get(TEST_PAGE, { schema: { ...hidden, querystring: Order } }, async (request, reply) => {
    const { payment } = demandOrder(request.query);
    const body = actsOn(demandFound(payment), request.query);
    // The browser leaves the page by a form; browsers hold `form-action` against where it leads in the end, too.
    return sendLocalPage(reply, 'Test provider of card payments', body, 'form-action *');
  });

  app.register(async (scope) => {
    takeForms(scope);
    const body = Type.Intersect([Order, Type.Object({ act: Type.String({ maxLength: 20 }) })]);
    scope.post<{ Body: Static<typeof body> }>(TEST_PAGE, { schema: { ...hidden, body } }, async (request, reply) => {
      const { provider, payment } = demandOrder(request.body);
      const { id, cents, currency, noticesTo, returnTo } = demandFound(payment);
      const { act } = request.body;
      const { notices } = demandFound(Object.hasOwn(ACTS, act) ? ACTS[act as Act] : null);
      for (const result of notices) {
        const { headers, body: notice } = provider.sign({ id, result, cents, currency });
        const { pathname: url, host } = new URL(noticesTo);
        await app.inject({ method: 'POST', url, headers: { ...headers, host }, payload: notice });
      }
      return reply.redirect(returnTo, 303);
    });
  });
}

function actsOn({ cents, currency, reference }: CardPayment, { order, signature }: Static<typeof Order>): string {
  const amount = numberFormat('en', { style: 'currency', currency }).format(cents / 100);
  const buttons = Object.entries(ACTS).map(
    ([act, { label }]) => `<li><button name="act" value="${act}">${escapeHtml(label)}</button></li>`,
  );
  return `<p>This stands for the page of a provider. It takes no card and moves no money.</p>
<dl><dt>Amount</dt><dd>${escapeHtml(amount)}</dd><dt>Reference</dt><dd>${escapeHtml(reference)}</dd></dl>
<form method="post" action="${TEST_PAGE}"><input type="hidden" name="order" value="${escapeHtml(order)}">
<input type="hidden" name="signature" value="${escapeHtml(signature)}"><ul>${buttons.join('')}</ul></form>`;
}
