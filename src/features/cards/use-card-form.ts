import { useCallback, useEffect, useRef, useState } from 'react';
import type { CardForm } from './card-form.ts';

/** Whether a card can be entered. `failed`: the provider's script, or its fields, did not come. */
type CardStep = 'loading' | 'ready' | 'failed';

/**
 * The card fields of a form, which come with a script of the provider, later than the form. When they are asked for before
 * that, this is remembered: they get the focus when they have come, or the button that loads them again when they do not.
 */
export function useCardForm() {
  const [form, setForm] = useState<CardForm | null>(null);
  const [isComplete, setComplete] = useState(false);
  const [step, setStep] = useState<CardStep>('loading');
  const [isAwaited, setAwaited] = useState(false);
  /** Where the focus was when the fields were asked for. */
  const focusBefore = useRef<Element | null>(null);
  const again = useRef<HTMLButtonElement>(null);

  const become = useCallback((next: CardStep, mounted: CardForm | null) => {
    setForm(mounted);
    setAwaited(false);
    setStep(next);
  }, []);
  const onMount = useCallback((mounted: CardForm) => become('ready', mounted), [become]);
  const onUnmount = useCallback(() => become('loading', null), [become]);
  const onFail = useCallback(() => become('failed', null), [become]);
  useEffect(() => {
    if (step === 'loading') return;
    const isStillThere = focusBefore.current !== null && isFocusAt(focusBefore.current);
    focusBefore.current = null;
    if (isStillThere) (form?.card ?? again.current)?.focus();
  }, [step, form]);

  const ask = () => {
    focusBefore.current = document.activeElement;
    setAwaited(true);
  };
  return {
    ...{ form, isComplete, step, isAwaited, again, setComplete, onMount, onUnmount, onFail },
    /** Focuses the card number, or what stands in its place. */
    focus: () => {
      if (step === 'loading') return ask();
      (form?.card ?? again.current)?.focus();
    },
    retry: () => {
      ask();
      setStep('loading');
    },
  };
}

export type CardFormState = ReturnType<typeof useCardForm>;

/** A button that has gone leaves the focus to the page. */
function isFocusAt(element: Element): boolean {
  return document.activeElement === element || document.activeElement === document.body;
}
