import type Stripe from 'stripe';
import { continueAfterChallenge, failChallenge } from '../intents/attempt.ts';
import { failSetupChallenge, passSetupChallenge } from '../intents/attempt-setup.ts';
import { formatAmount } from '../money/currencies.ts';
import { find, secretOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { escapeHtml, notFound, page, seeOther } from './page.ts';
import type { Page } from './page.ts';

type Found =
  | { kind: 'payment'; intent: Stripe.PaymentIntent; token: string | null }
  | { kind: 'setup'; intent: Stripe.SetupIntent; token: string | null };

function findIntent(scope: Scope, id: string): Found | null {
  const payment = find(scope, 'payment_intent', id);
  if (payment !== undefined) {
    return { kind: 'payment', intent: payment, token: secretOf(scope, 'payment_intent', id).challenge?.token ?? null };
  }
  const setup = find(scope, 'setup_intent', id);
  if (setup === undefined) return null;
  return { kind: 'setup', intent: setup, token: secretOf(scope, 'setup_intent', id).challenge?.token ?? null };
}

function question(found: Found): Page {
  const amount =
    found.kind === 'payment'
      ? `<p class="amount">${escapeHtml(formatAmount(found.intent.amount, found.intent.currency).toUpperCase())}</p>`
      : '';
  return page(
    'Your bank asks: is this you?',
    `${amount}
<p>This is where your bank would ask you to confirm ${found.kind === 'payment' ? 'the payment' : 'that this card may be saved'}. In the sandbox you decide what happens.</p>
<form method="post" class="choices">
<button name="answer" value="complete">Complete</button>
<button name="answer" value="fail" class="quiet">Fail</button>
</form>`,
    { formOrigin: returnOrigin(found) },
  );
}

const finishedText =
  '<p>Thank you. This window closes automatically. If it stays open, you can go back to the shop.</p>';

function returnUrlOf(found: Found): string | null {
  return found.intent.next_action?.redirect_to_url?.return_url ?? null;
}

function returnOrigin(found: Found): string | null {
  const url = returnUrlOf(found);
  return url === null ? null : new URL(url).origin;
}

function backTo(found: Found, url: string, passed: boolean): Page {
  const target = new URL(url);
  const name = found.kind === 'payment' ? 'payment_intent' : 'setup_intent';
  target.searchParams.set(name, found.intent.id);
  target.searchParams.set(`${name}_client_secret`, found.intent.client_secret ?? '');
  target.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed');
  return seeOther(target.href, target.origin);
}

function decide(scope: Scope, found: Found, passes: boolean): void {
  if (found.kind === 'payment') {
    if (passes) continueAfterChallenge(scope, found.intent);
    else failChallenge(scope, found.intent);
    return;
  }
  if (passes) passSetupChallenge(scope, found.intent);
  else failSetupChallenge(scope, found.intent);
}

/** The 3-D Secure challenge page of an intent. It opens only at the address in the intent's next action. */
export function challengePage(scope: Scope, method: string, id: string, token: string, form: URLSearchParams): Page {
  const found = findIntent(scope, id);
  if (found === null) return notFound();
  const waits = found.token === token && found.intent.status === 'requires_action';
  if (!waits) return page('This has already been answered', finishedText);
  if (method !== 'POST') return question(found);
  const answer = form.get('answer');
  if (answer !== 'complete' && answer !== 'fail') return question(found);
  const returnUrl = returnUrlOf(found);
  scope.store.unit(() => decide(scope, found, answer === 'complete'));
  return returnUrl === null ? seeOther(token) : backTo(found, returnUrl, answer === 'complete');
}
