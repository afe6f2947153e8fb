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
  /** The name of what opens, for assistive technology. */
  readonly label: string;
  /** Draws the button that opens it: `(props) => <Chip opens {...props}>Size</Chip>`. */
  readonly trigger: (props: TriggerProps & { readonly 'aria-haspopup': 'dialog' }) => ReactNode;
  /** Drawn anew at each opening, and not before the first. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** 372 px, or 720 px for two months side by side. */
  readonly wide?: boolean | undefined;
  readonly align?: 'start' | 'end' | undefined;
};

/** A small dialog under its button. Focus goes in, Escape and a press outside close it, focus comes back. */
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

/** What a popup shows may come after it has opened; focus has waited for it. */
function Arrival({ onArrival }: { readonly onArrival: () => void }) {
  useLayoutEffect(() => onArrival());
  return null;
}
