import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { cartPath } from '../cart-path.ts';

/** Opened by the address, so that it works without a script too. */
export function ClearDialog({ count }: { readonly count: number }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const busy = useIsSending();
  return (
    <Modal
      open
      size="confirm"
      title={intl.formatMessage({ id: 'cart.clear-title' })}
      closeTo={cartPath}
      onClose={() => void navigate(cartPath, { ...toSheet, replace: true })}
      foot={
        <>
          <LinkButton to={cartPath} variant="quiet" replace {...toSheet}>
            <FormattedMessage id="cart.keep" />
          </LinkButton>
          <Button type="submit" form="clear-bag" variant="danger" busy={busy}>
            <FormattedMessage id="cart.clear" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="cart.clear-line" values={{ count }} />
      </p>
      <Form id="clear-bag" method="post" action={cartPath}>
        <CsrfField />
        <input type="hidden" name="operation" value="clear" />
      </Form>
    </Modal>
  );
}
