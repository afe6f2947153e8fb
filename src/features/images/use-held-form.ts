import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

type Sender = HTMLButtonElement | HTMLInputElement | null;

/**
 * Holds the form around a field back while something that it sends is still being uploaded, and sends it once that is there and
 * nothing else is under way; after a failure it is not sent. Returns what to say of it; null for nothing.
 */
export function useHeldForm(
  field: RefObject<HTMLInputElement | null>,
  step: 'idle' | 'uploading' | 'failed',
): 'held' | 'not-sent' | null {
  const isQuiet = useNavigation().state === 'idle';
  /** With which button it was sent. */
  const held = useRef<{ readonly sender: Sender } | null>(null);
  const [wasHeld, setWasHeld] = useState(false);
  useEffect(() => {
    const form = field.current?.form;
    if (step !== 'uploading' || form == null) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { sender: event.submitter as Sender };
      setWasHeld(true);
    };
    // Before the form's own listeners.
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [field, step]);
  useEffect(() => {
    if (step === 'uploading' || !isQuiet || held.current === null) return;
    const { sender } = held.current;
    held.current = null;
    const form = field.current?.form;
    if (step === 'idle') form?.requestSubmit(sender?.form === form ? sender : null);
  }, [field, step, isQuiet]);
  // What is uploaded next is another try.
  useEffect(() => (step === 'uploading' ? undefined : () => setWasHeld(false)), [step]);
  if (!wasHeld || step === 'idle') return null;
  return step === 'uploading' ? 'held' : 'not-sent';
}
