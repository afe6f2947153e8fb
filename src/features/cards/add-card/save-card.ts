import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import type { CardError } from '#src/i18n/card-errors.ts';
import type { PaymentError, StripeLike } from '#src/platform/payments/browser/stripe-like.ts';
import type { SetupOnWire } from '../setup-wire.ts';
import type { SetupAnswer, SetupCalls } from './setup-calls.ts';

export type SavePhase = 'beginning' | 'checking' | 'saving';

export type SaveError =
  | { readonly kind: 'card'; readonly error: CardError }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'lost' | 'ended' }
  /** The bank has accepted the card, and our server has not answered: it saves the card by itself. */
  | { readonly kind: 'unconfirmed' };

export type SaveResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly error: SaveError; readonly again: 'same' | 'fresh' };

export type SaveContext = {
  readonly calls: SetupCalls;
  readonly clientKey: string;
  readonly replaces: string | null;
  readonly library: Pick<StripeLike, 'retrieveSetupIntent'>;
  readonly confirm: (clientSecret: string) => ReturnType<StripeLike['confirmCardSetup']>;
  readonly onPhase: (phase: SavePhase) => void;
};

/**
 * Saves a card: our server begins, the bank accepts the card in the browser, our server finishes. Repeated with the same
 * key it continues where it stopped; `again` says whether another try needs a fresh one.
 */
export async function saveCard(context: SaveContext): Promise<SaveResult> {
  const { calls, clientKey, replaces, onPhase } = context;
  onPhase('beginning');
  const started = await calls.begin(clientKey, replaces);
  if (started.kind !== 'done') return refusedBegin(started);
  onPhase('checking');
  const confirmed = await confirm(context, started.value);
  if (confirmed !== 'done') return confirmed;
  onPhase('saving');
  const finished = await calls.finish(started.value.setupId);
  if (finished.kind === 'refused' && finished.code !== 'payments-unreachable') return failed(finished, 'fresh');
  if (finished.kind !== 'done' || finished.value.state === 'open') return failed({ kind: 'unconfirmed' }, 'same');
  return finished.value.state === 'saved' ? { kind: 'saved' } : failed({ kind: 'ended' }, 'fresh');
}

/** `conflict`: the attempt has ended, or its card is saved already. */
function refusedBegin(answer: Exclude<SetupAnswer<SetupOnWire>, { kind: 'done' }>): SaveResult {
  if (answer.kind === 'lost') return failed({ kind: 'lost' }, 'same');
  return answer.code === 'conflict' ? failed({ kind: 'ended' }, 'fresh') : failed(answer, 'same');
}

/** Reads the intent first, so that a card that was accepted is not asked for twice. */
async function confirm(
  { library, confirm: confirmCard }: SaveContext,
  { clientSecret }: SetupOnWire,
): Promise<'done' | SaveResult> {
  const before = await library.retrieveSetupIntent(clientSecret);
  if (before.error !== undefined) return failed(cardError(before.error), 'same');
  if (before.setupIntent.status === 'succeeded') return 'done';
  if (before.setupIntent.status === 'canceled') return failed({ kind: 'ended' }, 'fresh');
  const { error } = await confirmCard(clientSecret);
  if (error === undefined || error.setup_intent?.status === 'succeeded') return 'done';
  return failed(cardError(error), error.setup_intent?.status === 'canceled' ? 'fresh' : 'same');
}

function failed(error: SaveError, again: 'same' | 'fresh'): SaveResult {
  return { kind: 'failed', error, again };
}

function cardError({ type, code, decline_code: declineCode, message }: PaymentError): SaveError {
  return { kind: 'card', error: { type, code, declineCode, message } };
}
