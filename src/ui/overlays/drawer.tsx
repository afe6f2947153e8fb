import { type ReactNode, useId } from 'react';
import { CloseButton } from './modal.tsx';
import { useDialog } from './use-dialog.ts';

type DrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
};

/** 420 px from the right edge; full width on phones. */
export function Drawer({ open, onClose, title, children, foot }: DrawerProps) {
  const titleId = useId();
  const dialog = useDialog(open, onClose);
  return (
    <dialog {...dialog} aria-labelledby={titleId} className="drawer">
      {open && (
        <>
          <div className="modal-bar">
            <h2 id={titleId} className="modal-title">
              {title}
            </h2>
            <CloseButton onClose={onClose} />
          </div>
          <div className="modal-body">{children}</div>
          {foot && <div className="modal-foot">{foot}</div>}
        </>
      )}
    </dialog>
  );
}
