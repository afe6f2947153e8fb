import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import type { Booking } from '#src/features/checkout/booking.server.ts';
import { canChoose, OrderFields } from '#src/features/checkout/components/booking-panel.tsx';
import { useOrderChoice } from '#src/features/checkout/components/use-order-choice.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { cartPath } from '#src/features/cart/cart-path.ts';

type ChangeDialogProps = {
  readonly listing: ListingPageData;
  readonly booking: Booking;
  /** Why the last choice was not taken. */
  readonly refused: string | null;
};

/** Other days or units for an entry, by the fields of the listing's page. Opened by the address. */
export function ChangeDialog({ listing, booking, refused }: ChangeDialogProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const choice = useOrderChoice(listing, booking);
  const busy = useIsSending();
  const onSubmit = (event: FormEvent) => {
    if (choice.order !== null) return;
    event.preventDefault();
    choice.submittedIncomplete();
  };
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'cart.change-named' }, { title: listing.title })}
      closeTo={cartPath}
      onClose={() => void navigate(cartPath, { replace: true, preventScrollReset: true })}
      foot={
        canChoose(listing, booking) && (
          <Button type="submit" form="change-entry" busy={busy}>
            <FormattedMessage id="cart.save-change" />
          </Button>
        )
      }
    >
      <Form
        id="change-entry"
        method="post"
        action={`${cartPath}?change=${listing.id}`}
        preventScrollReset
        onSubmit={onSubmit}
        className="grid gap-5"
      >
        <CsrfField />
        <input type="hidden" name="operation" value="change" />
        <input type="hidden" name="listingId" value={listing.id} />
        {refused !== null && <Banner tone="error">{refused}</Banner>}
        <OrderFields {...{ listing, booking, choice }} drawn withPrice />
      </Form>
    </Modal>
  );
}
