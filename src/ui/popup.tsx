import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
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
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** 372 px, or 720 px for two months side by side. */
  readonly wide?: boolean | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
};

/** A small dialog under its button. Focus goes in, Escape and a press outside close it, focus comes back. */
export function Popup({ label, trigger, children, wide, align, onOpenChange }: PopupProps) {
  const popover = usePopover({ onOpenChange });
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
        {typeof children === 'function' ? children(popover.close) : children}
      </div>
    </>
  );
}
