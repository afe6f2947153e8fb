import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Controls a native modal `dialog`: it traps the focus, makes the page behind it inert, closes on Escape and returns
 * the focus. A dialog that the server renders open is visible before hydration, and becomes modal after it. With
 * `media`, the dialog exists only while that query matches.
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
    // Browsers may close a dialog without a `cancel` event, on the second Escape.
    onClose: () => {
      if (open && ref.current && !ref.current.open) onClose();
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // The second click of a double click on the button that opened it falls beside it.
      if (pressedOutside.current && event.target === event.currentTarget && event.detail < 2) onClose();
    },
  };
}
