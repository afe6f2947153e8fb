import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { callName } from '#src/features/listings/seller.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import type { FieldName, Typed } from '../payment/form-state.ts';
import type { Binding } from '../payment/use-typed.ts';

type Bind = (name: FieldName) => Binding;

type WhereToProps = {
  readonly listing: ListingPageData;
  readonly delivery: Delivery;
  /** Null where it is settled: an agreed price, and what is paid again, are of one order. */
  readonly onDelivery: ((delivery: Delivery) => void) | null;
  readonly typed: Typed;
  readonly bind: Bind;
  /** While a hold exists, its order and address cannot be changed. */
  readonly held: boolean;
  /** Abandons the hold; null while a card may be held for it. */
  readonly onChange: (() => void) | null;
};

export function WhereTo({ listing, delivery, onDelivery, typed, bind, held, onChange }: WhereToProps) {
  if (held) return <Held {...{ listing, delivery, typed, onChange }} />;
  const isOffered = listing.canPost && listing.canPickUp && onDelivery !== null;
  return (
    <div className="mt-6 grid gap-6">
      {isOffered && <DeliveryCards {...{ listing, delivery, onDelivery }} />}
      {delivery === 'post' && <AddressFields bind={bind} />}
      {delivery === 'pick-up' && !isOffered && (
        <p className="mid">
          <PickUpDetail listing={listing} />
        </p>
      )}
    </div>
  );
}

type DeliveryCardsProps = Pick<WhereToProps, 'listing' | 'delivery'> & {
  readonly onDelivery: (delivery: Delivery) => void;
};

function DeliveryCards({ listing, delivery, onDelivery }: DeliveryCardsProps) {
  const intl = useIntl();
  const free = intl.formatMessage({ id: 'checkout.free' });
  const detail = listing.kind === 'rent' ? 'checkout.post-detail-rent' : 'checkout.post-detail-sale';
  const cards = [
    {
      value: 'post',
      title: intl.formatMessage({ id: 'checkout.post' }),
      detail: intl.formatMessage({ id: detail }),
      aside: listing.shipping === null ? free : formatMoney(listing.shipping),
    },
    {
      value: 'pick-up',
      title: intl.formatMessage({ id: 'checkout.pick-up' }),
      detail: <PickUpDetail listing={listing} />,
      aside: free,
    },
  ];
  return (
    <RadioCards
      legend={intl.formatMessage({ id: 'checkout.delivery' })}
      legendHidden
      name="delivery"
      cards={cards}
      value={delivery}
      onChange={(value) => onDelivery(value === 'pick-up' ? 'pick-up' : 'post')}
    />
  );
}

function PickUpDetail({ listing: { place, author } }: Pick<WhereToProps, 'listing'>) {
  return <FormattedMessage id="checkout.pick-up-detail" values={{ place, name: callName(author.displayName) }} />;
}

type AddressLine = {
  readonly field: FieldName;
  readonly fill: string;
  readonly label: MessageId;
  readonly whole?: boolean;
  readonly optional?: boolean;
  readonly digits?: boolean;
};

/** The address lines in postal order. `fill` is the autocomplete token. */
const addressLines: readonly AddressLine[] = [
  { field: 'name', fill: 'name', label: 'checkout.name', whole: true },
  { field: 'street', fill: 'address-line1', label: 'checkout.street', whole: true },
  { field: 'apt', fill: 'address-line2', label: 'checkout.apt', optional: true },
  { field: 'city', fill: 'address-level2', label: 'checkout.city' },
  { field: 'state', fill: 'address-level1', label: 'checkout.state', optional: true },
  { field: 'postalCode', fill: 'postal-code', label: 'checkout.postal-code', digits: true },
];

export function AddressFields({ bind }: { readonly bind: Bind }) {
  const intl = useIntl();
  return (
    <div className="two-columns">
      {addressLines.map(({ field, fill, label, whole = false, optional = false, digits = false }) => (
        <TextField
          key={field}
          {...bind(field)}
          label={intl.formatMessage({ id: label })}
          autoComplete={`shipping ${fill}`}
          inputMode={digits ? 'numeric' : undefined}
          maxLength={digits ? 12 : 120}
          required={!optional}
          optional={optional}
          className={whole ? 'span-2' : undefined}
        />
      ))}
      <CountryField bind={bind} />
    </div>
  );
}

function CountryField({ bind }: { readonly bind: Bind }) {
  const intl = useIntl();
  const countries = marketplace.shippingCountries.map((code) => ({
    value: code,
    label: intl.formatMessage({ id: `checkout.country-${code}` }),
  }));
  return (
    <Select
      {...bind('country')}
      label={intl.formatMessage({ id: 'checkout.country' })}
      choices={countries}
      autoComplete="shipping country"
      className="span-2"
      required
    />
  );
}

/** Delivery and address of the hold, read-only. */
function Held({
  listing,
  delivery,
  typed,
  onChange,
}: Pick<WhereToProps, 'listing' | 'delivery' | 'typed' | 'onChange'>) {
  return (
    <div className="mt-6 flex items-start justify-between gap-4">
      <div>
        <p className="medium">
          <FormattedMessage id={delivery === 'pick-up' ? 'checkout.pick-up' : 'checkout.post'} />
        </p>
        {delivery === 'pick-up' ? (
          <p className="mid">
            <PickUpDetail listing={listing} />
          </p>
        ) : (
          <AddressLines typed={typed} />
        )}
        {onChange !== null && (
          <p className="small muted mt-2">
            <FormattedMessage id="checkout.change-note" />
          </p>
        )}
      </div>
      {onChange !== null && (
        <TextButton onClick={onChange}>
          <FormattedMessage id="checkout.change" />
        </TextButton>
      )}
    </div>
  );
}

/** The address of a hold. */
export function AddressLines({ typed }: Pick<WhereToProps, 'typed'>) {
  const { name, street, apt, city, state, postalCode } = typed;
  const lines = [name, [street, apt].filter(Boolean).join(', '), [city, state, postalCode].filter(Boolean).join(' ')];
  return (
    <address className="mid wrap-anywhere not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
