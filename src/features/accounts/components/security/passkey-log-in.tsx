import { useContext, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFetcher, useSubmit } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { AskingContext, useSigning } from '../../use-signing.ts';
import { askForPasskey } from './ask-for-passkey.ts';
import { loadPasskeys, usePasskeys } from './use-passkeys.ts';

/** The options for the browser, as JSON, or a sentence. */
export type PasskeyOptions = { readonly options: string } | { readonly passkeyRefused: string };

type PasskeyLogInProps = {
  readonly from: string;
  /** Why the last passkey was not accepted. */
  readonly refused: string | null;
};

/** Logs in by a passkey of this device, where the browser knows passkeys. */
export function PasskeyLogIn({ from, refused }: PasskeyLogInProps) {
  const isKnown = usePasskeys();
  const csrf = useCsrfToken();
  const fetcher = useFetcher<PasskeyOptions>();
  const isCancelled = useAssertion(fetcher.data, from);
  const isBusy = useSigning();
  const sentence =
    fetcher.data !== undefined && 'passkeyRefused' in fetcher.data ? fetcher.data.passkeyRefused : refused;
  if (!isKnown) return null;
  return (
    <div className="mt-6 grid gap-5">
      <p className="or small">
        <FormattedMessage id="security.log-in-or" />
      </p>
      {!isBusy && (isCancelled || sentence !== null) && (
        <Banner tone="error">
          {isCancelled ? <FormattedMessage id="security.log-in-passkey-cancelled" /> : sentence}
        </Banner>
      )}
      <Button
        variant="outline"
        full
        busy={isBusy}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void fetcher.submit({ operation: 'passkey-options', csrf }, { method: 'post' })}
      >
        <FormattedMessage id="security.log-in-passkey" />
      </Button>
    </div>
  );
}

/** A failed preload is tried again on the click. */
function preload(): void {
  loadPasskeys().catch(() => {});
}

/**
 * Lets the browser answer each challenge once, and sends the answer unless the page was left meanwhile. Returns whether the
 * last one was cancelled.
 */
function useAssertion(data: PasskeyOptions | undefined, from: string): boolean {
  const submit = useSubmit();
  const csrf = useCsrfToken();
  const used = useRef<unknown>(null);
  const endAsking = useRef(() => {});
  const [, setAsking] = useContext(AskingContext);
  const [isCancelled, setCancelled] = useState(false);
  useEffect(() => () => endAsking.current(), []);
  useEffect(() => {
    if (data === undefined || !('options' in data) || used.current === data) return;
    used.current = data;
    setCancelled(false);
    endAsking.current();
    endAsking.current = askForPasskey(data.options, {
      setAsking,
      onAnswer: (signed) => {
        if (signed === null) setCancelled(true);
        else void submit({ operation: 'passkey', from, assertion: signed, csrf }, { method: 'post' });
      },
    });
  }, [data, from, submit, csrf, setAsking]);
  return isCancelled;
}
