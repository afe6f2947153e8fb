import { useEffect, useRef, useState } from 'react';
import { type LoadOptions, loadPayments } from '#src/platform/payments/browser/load-stripe.ts';
import type { StripeLike } from '#src/platform/payments/browser/stripe-like.ts';
import type { TokenParams } from '../bank/token-params.ts';
import { requestAccountToken, requestBankToken, type TokenResult } from './bank-token.ts';
import { tokenRequests } from './token-requests.ts';

const debounceMs = 1_000;

/**
 * The token of the bank account that is being typed, made by the provider's script. `params` is null while fields are
 * missing or wrong; `result` is null until there is an answer for just these fields.
 */
export function useBankToken(keys: LoadOptions, params: TokenParams | null) {
  const [result, setResult] = useState<TokenResult | null>(null);
  const library = useLibrary(keys);
  const load = useRef(library.load);
  const [requests] = useState(() =>
    tokenRequests({
      debounceMs,
      request: async (signature) => requestBankToken(await load.current(), JSON.parse(signature) as TokenParams),
      onResult: setResult,
    }),
  );
  const signature = params === null ? null : JSON.stringify(params);
  useEffect(() => requests.expect(signature), [requests, signature]);
  useEffect(() => () => requests.stop(), [requests]);
  return {
    result,
    isMissing: library.isMissing,
    now: requests.now,
    renew: requests.renew,
    accountToken: async (accountType: 'individual' | 'company') =>
      requestAccountToken(await library.load(), accountType),
  };
}

/** Loads the provider's script with the page, so that a failure shows before anything is typed. */
function useLibrary({ publishableKey, sandboxUrl }: LoadOptions) {
  const [isMissing, setIsMissing] = useState(false);
  const loaded = useRef<Promise<StripeLike> | null>(null);
  const load = (): Promise<StripeLike> => {
    loaded.current ??= loadPayments({ publishableKey, sandboxUrl }).catch((thrown: unknown) => {
      loaded.current = null;
      setIsMissing(true);
      throw thrown;
    });
    return loaded.current;
  };
  const latest = useRef(load);
  useEffect(() => void latest.current().catch(() => {}), []);
  return { load, isMissing };
}
