import { loadPasskeys } from './use-passkeys.ts';

type Listeners = {
  readonly setAsking: (isAsking: boolean) => void;
  /** Takes the answer as JSON; null where the browser's prompt was cancelled, or failed. */
  readonly onAnswer: (signed: string | null) => void;
};

/**
 * Lets the browser answer a challenge. Returns what ends that when the button is left or unmounted, as by the code step that a
 * log-in in another tab has begun: it closes the prompt, enables what was disabled meanwhile, and no answer comes any more.
 */
export function askForPasskey(options: string, { setAsking, onAnswer }: Listeners): () => void {
  let isOver = false;
  let closePrompt = () => {};
  const isEnded = () => {
    if (isOver) return false;
    isOver = true;
    setAsking(false);
    return true;
  };
  const answered = async () => {
    const { startAuthentication, WebAuthnAbortService } = await loadPasskeys();
    if (isOver) return null;
    closePrompt = () => WebAuthnAbortService.cancelCeremony();
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  };
  setAsking(true);
  void answered()
    .catch(() => null)
    .then((signed) => isEnded() && onAnswer(signed));
  return () => void (isEnded() && closePrompt());
}
