import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react';

const EDGE = 12;
const GAP = 8;

type PopoverOptions = {
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** False where the panel has only links, which the user reaches by Tab. */
  readonly takesFocus?: boolean | undefined;
};

/**
 * Positions a native popover at its trigger: it closes on Escape and on a click outside, and returns the focus. Spread
 * `trigger` into a button and `panel` into the element that opens.
 */
export function usePopover(options: PopoverOptions = {}) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const toggled = (opens: boolean, mayFocus = true) => {
    setOpen(opens);
    options.onOpenChange?.(opens);
    if (!opens) return;
    // The popover is displayed after this event, and painted after the frame's callbacks.
    requestAnimationFrame(() => {
      place(triggerRef.current, panelRef.current);
      if (mayFocus && options.takesFocus !== false) focusInside(panelRef.current);
    });
  };
  const onToggle = useRef(toggled);

  useEffect(() => {
    // Opened before the scripts had loaded: it has had no place yet.
    // A browser without popovers knows no such selector.
    if ('popover' in HTMLElement.prototype && panelRef.current?.matches(':popover-open'))
      onToggle.current(true, document.activeElement === triggerRef.current);
  }, []);

  useEffect(() => {
    if (!open) return;
    const follow = () => place(triggerRef.current, panelRef.current);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    const grown = new ResizeObserver(follow);
    if (panelRef.current) grown.observe(panelRef.current);
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open]);

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    toggled(event.newState === 'open');
  };

  return {
    open,
    close: () => panelRef.current?.hidePopover(),
    /** Moves the focus into content that was rendered after the panel opened. */
    enter: () => {
      if (panelRef.current === document.activeElement) focusInside(panelRef.current);
    },
    trigger: { 'ref': triggerRef, 'popoverTarget': id, 'aria-expanded': open, 'aria-controls': id },
    panel: { ref: panelRef, id, popover: 'auto' as const, onBeforeToggle },
  };
}

/** Below the trigger, or above it where there is more space; always within the window. */
function place(trigger: HTMLElement | null, panel: HTMLElement | null): void {
  if (!trigger || !panel) return;
  const at = trigger.getBoundingClientRect();
  const below = innerHeight - at.bottom - GAP - EDGE;
  const above = at.top - GAP - EDGE;
  const flipped = panel.scrollHeight > below && above > below;
  const width = panel.offsetWidth;
  const start = panel.dataset['align'] === 'end' ? at.right - width : at.left;
  const left = Math.max(EDGE, Math.min(start, document.documentElement.clientWidth - width - EDGE));
  panel.style.left = `${left}px`;
  panel.style.top = flipped ? 'auto' : `${at.bottom + GAP}px`;
  panel.style.bottom = flipped ? `${innerHeight - at.top + GAP}px` : 'auto';
  panel.style.maxHeight = `${flipped ? above : below}px`;
}

/** Focuses the element marked for it, else the first focusable one. */
function focusInside(panel: HTMLElement | null): void {
  const inside = panel?.querySelectorAll<HTMLElement>(
    '[data-autofocus], [role="menuitem"], input:not([type="hidden"]), button, select, a[href]',
  );
  for (const element of inside ?? []) {
    element.focus();
    if (element === document.activeElement) return;
  }
  panel?.focus();
}
