import { FormattedMessage, useIntl } from 'react-intl';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';

type ConflictDialogProps = {
  /** Whose items the bag has. */
  readonly provider: { readonly id: string; readonly displayName: string };
  /** What was to be added. */
  readonly title: string;
  readonly busy: boolean;
  readonly onClear: () => void;
  readonly onClose: () => void;
};

/** The warning that a bag holds one wardrobe at a time, with its two choices. */
export function ConflictDialog({ provider, title, busy, onClear, onClose }: ConflictDialogProps) {
  const intl = useIntl();
  const name = callName(provider.displayName);
  return (
    <Modal
      open
      onClose={onClose}
      size="confirm"
      title={intl.formatMessage({ id: 'cart.conflict-title' }, { name })}
      foot={
        <>
          <Button variant="quiet" busy={busy} onClick={onClear}>
            <FormattedMessage id="cart.conflict-clear" />
          </Button>
          <LinkButton to={profilePath(provider.id)}>
            <FormattedMessage id="cart.conflict-same" />
          </LinkButton>
        </>
      }
    >
      <p>
        <FormattedMessage id="cart.conflict-line" values={{ name, title }} />
      </p>
    </Modal>
  );
}
