import { type ReactNode, useId } from 'react';
import type { To } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import { CloseButton } from './modal.tsx';
import { useDialog } from './use-dialog.ts';

const WIDE = '(width >= 768px)';

type DrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** The address of the page without the drawer, when an address opens it: closing then works without JavaScript too. */
  readonly closeTo?: To | undefined;
  /** Does not open below 768 px, whatever the address says. */
  readonly wideOnly?: boolean | undefined;
};

/** 420 px from the right edge; full width on phones. */
export function Drawer({ open, onClose, title, children, foot, closeTo, wideOnly }: DrawerProps) {
  const titleId = useId();
  const dialog = useDialog(open, onClose, wideOnly ? WIDE : undefined);
  return (
    <dialog {...dialog} aria-labelledby={titleId} className={classNames('drawer', wideOnly && 'drawer-wide')}>
      {open && (
        <>
          <div className="modal-bar">
            <h2 id={titleId} className="modal-title">
              {title}
            </h2>
            <CloseButton closeTo={closeTo} onClose={onClose} />
          </div>
          <div className="modal-body">{children}</div>
          {foot && <div className="modal-foot">{foot}</div>}
        </>
      )}
    </dialog>
  );
}
