import { type FocusEvent, type ReactNode, type Ref, Suspense, useLayoutEffect, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Skeleton } from '../data/skeleton.tsx';
import { usePopover } from './use-popover.ts';

export type TriggerProps = {
  readonly 'ref': Ref<HTMLButtonElement>;
  readonly 'popoverTarget': string;
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
};

type PopupProps = {
  /** Accessible name of the popup. */
  readonly label: string;
  /** Renders the button that opens it: `(props) => <Chip opens {...props}>Size</Chip>`. */
  readonly trigger: (props: TriggerProps & { readonly 'aria-haspopup': 'dialog' }) => ReactNode;
  /** Remounted on each opening, and not rendered before the first. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** 372 px, or 720 px for two months side by side. */
  readonly wide?: boolean | undefined;
  readonly align?: 'start' | 'end' | undefined;
};

const blurDelayMs = 100;

/**
 * A small non-modal dialog below its button. Takes the focus, closes on Escape, on a click outside and a moment after the
 * focus has left it, and returns the focus.
 */
export function Popup({ label, trigger, children, wide, align }: PopupProps) {
  const [openings, setOpenings] = useState(0);
  const popover = usePopover({ onOpenChange: (open) => open && setOpenings(openings + 1) });
  return (
    <>
      {trigger({ ...popover.trigger, 'aria-haspopup': 'dialog' })}
      <div
        {...popover.panel}
        {...closeWhenLeft(popover.close)}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        data-align={align}
        className={classNames('popup', wide && 'popup-wide')}
      >
        {openings > 0 && (
          <Suspense key={openings} fallback={<Skeleton className={wide ? 'h-110' : 'h-60'} />}>
            {typeof children === 'function' ? children(popover.close) : children}
            <Arrival onArrival={popover.enter} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function closeWhenLeft(close: () => void) {
  return {
    onBlur: ({ currentTarget }: FocusEvent) => {
      setTimeout(() => isLeft(currentTarget) && close(), blurDelayMs);
    },
  };
}

/** Whether the focus is on another part of the page. A press on what takes no focus leaves it nowhere. */
function isLeft(panel: Element): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !panel.contains(activeElement);
}

/** Lazy content may render after the popup has opened; the focus is moved into it then. */
function Arrival({ onArrival }: { readonly onArrival: () => void }) {
  useLayoutEffect(() => onArrival());
  return null;
}
