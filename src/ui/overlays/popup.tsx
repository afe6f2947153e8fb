import { type ReactNode, type Ref, Suspense, useLayoutEffect, useState } from 'react';
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

/**
 * A small non-modal dialog below its button. Takes the focus, closes on Escape and on a click outside, and returns the
 * focus.
 */
export function Popup({ label, trigger, children, wide, align }: PopupProps) {
  const [openings, setOpenings] = useState(0);
  const popover = usePopover({ onOpenChange: (open) => open && setOpenings(openings + 1) });
  return (
    <>
      {trigger({ ...popover.trigger, 'aria-haspopup': 'dialog' })}
      <div
        {...popover.panel}
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

/** Lazy content may render after the popup has opened; the focus is moved into it then. */
function Arrival({ onArrival }: { readonly onArrival: () => void }) {
  useLayoutEffect(() => onArrival());
  return null;
}
