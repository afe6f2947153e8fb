import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Runs the platform's own modal dialog: it keeps focus inside, makes the page behind it inert, closes
 * on Escape and gives focus back. What the server sends open is shown even before any script runs, and
 * becomes modal when it does. With `media`, the dialog exists only where that query holds.
 */
export function useDialog(open: boolean, onClose: () => void, media?: string) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const [servedOpen] = useState(open);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (dialog.open) dialog.close();
    if (!open || (media && !matchMedia(media).matches)) return;
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog.close();
  }, [open, media]);

  return {
    ref,
    open: servedOpen,
    onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // Browsers may close a dialog past `cancel`, on the second Escape.
    onClose: () => {
      if (open && ref.current && !ref.current.open) onClose();
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressedOutside.current && event.target === event.currentTarget) onClose();
    },
  };
}
