import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useIntl } from 'react-intl';
import type { To } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import { IconButton, IconLink } from '../forms/icon-button.tsx';
import { useDialog } from './use-dialog.ts';

const PHONE = '(width < 768px)';

type ModalProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons; the primary one last. On phones they stack, unless `footRow`. */
  readonly foot?: ReactNode;
  readonly footRow?: boolean | undefined;
  /** `confirm` is 440 px and stays a box on phones; otherwise 560 px, and below 768 px a full-height sheet. */
  readonly size?: 'normal' | 'confirm' | undefined;
  /** At the start of the sheet's bar on phones: Clear all. */
  readonly barStart?: ReactNode;
  /** The address of the page without the modal, when an address opens it: closing then works without JavaScript too. */
  readonly closeTo?: To | undefined;
  /** Does not open from 768 px on, whatever the address says. */
  readonly phoneOnly?: boolean | undefined;
};

/** Modal dialog. Its content is rendered only while it is open. */
export function Modal({
  open,
  onClose,
  title,
  children,
  foot,
  footRow,
  size,
  barStart,
  closeTo,
  phoneOnly,
}: ModalProps) {
  const titleId = useId();
  const dialog = useDialog(open, onClose, phoneOnly ? PHONE : undefined);
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      className={classNames('modal', size === 'confirm' && 'modal-confirm', phoneOnly && 'modal-phone')}
    >
      {open && (
        <>
          <div className="modal-bar">
            {barStart && <div className="bar-start">{barStart}</div>}
            <h2 id={titleId} className="modal-title">
              {title}
            </h2>
            <CloseButton closeTo={closeTo} onClose={onClose} first={barStart !== undefined} />
          </div>
          <div className="modal-body">{children}</div>
          {foot && <div className={classNames('modal-foot', footRow && 'modal-foot-row')}>{foot}</div>}
        </>
      )}
    </dialog>
  );
}

type CloseButtonProps = {
  readonly closeTo?: To | undefined;
  readonly onClose: () => void;
  /** Receives the initial focus, whatever precedes it. */
  readonly first?: boolean | undefined;
};

export function CloseButton({ closeTo, onClose, first }: CloseButtonProps) {
  const label = useIntl().formatMessage({ id: 'ui.close' });
  const face = { 'icon': X, label, 'data-autofocus': first || undefined };
  if (closeTo === undefined) return <IconButton {...face} onClick={onClose} />;
  // With JavaScript it does the same as Escape.
  const close = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };
  return <IconLink {...face} to={closeTo} replace preventScrollReset onClick={close} />;
}
