import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BillingDetails } from '#src/platform/payments/browser/stripe-like.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import type { CardForm } from '../card-form.ts';
import { saveCard, type SaveError, type SavePhase } from './save-card.ts';
import { setupCalls } from './setup-calls.ts';

type NewCard = { readonly clientKey: string; readonly replaces: string | null; readonly savedPath: string };

/** Saving a card, from the click to the list. The input is kept whatever is refused. */
export function useSaveCard({ clientKey, replaces, savedPath }: NewCard) {
  const [phase, setPhase] = useState<SavePhase | null>(null);
  const [error, setError] = useState<SaveError | null>(null);
  const key = useRef(clientKey);
  const running = useRef(false);
  const calls = setupCalls(useCsrfToken());
  const navigate = useNavigate();

  const save = async ({ library, card }: CardForm, billing: BillingDetails) => {
    // Mutex: a second click does nothing.
    if (running.current) return;
    running.current = true;
    setError(null);
    const confirm = (secret: string) =>
      library.confirmCardSetup(secret, { payment_method: { card, billing_details: billing } });
    const context = { calls, clientKey: key.current, replaces, library, confirm, onPhase: setPhase };
    const result = await saveCard(context).catch((thrown: unknown) => {
      reportError(thrown);
      return { kind: 'failed', error: { kind: 'card', error: {} }, again: 'same' } as const;
    });
    running.current = false;
    if (result.kind === 'saved') return void navigate(savedPath, { replace: true, preventScrollReset: true });
    if (result.again === 'fresh') key.current = crypto.randomUUID();
    setPhase(null);
    setError(result.error);
  };
  return { phase, error, save };
}
