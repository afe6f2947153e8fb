import { type RefObject, useEffect, useRef, useState } from 'react';

type Sender = HTMLButtonElement | HTMLInputElement | null;

/**
 * Holds the form around a field back while something that it sends is still being uploaded, and sends it once that is there;
 * after a failure it is not sent. Returns whether it is held back.
 */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, step: 'idle' | 'uploading' | 'failed'): boolean {
  /** With which button it was sent. */
  const held = useRef<{ readonly sender: Sender } | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const form = field.current?.form;
    if (form == null) return;
    if (step !== 'uploading') {
      const sent = held.current;
      held.current = null;
      if (sent !== null && step === 'idle') form.requestSubmit(sent.sender?.form === form ? sent.sender : null);
      return;
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { sender: event.submitter as Sender };
      setIsHeld(true);
    };
    // Before the form's own listeners.
    form.addEventListener('submit', hold, { capture: true });
    return () => {
      form.removeEventListener('submit', hold, { capture: true });
      setIsHeld(false);
    };
  }, [field, step]);
  return isHeld;
}
