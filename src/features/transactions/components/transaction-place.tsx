import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { TransactionPage } from '../transaction-page.server.ts';
import { nameOf, staysWithLender } from './transaction-values.ts';

/** The item is with its customer and does not stay there: it is a rental, or its sale was cancelled. */
function comesBack({ kind, stage, handover }: TransactionPage): boolean {
  return handover.steps.length > 0 && (kind === 'rent' || stage === 'failed');
}

function isBack({ handover }: TransactionPage): boolean {
  return handover.steps.some(({ step }) => step === 'returned');
}

/**
 * Delivery place, for the party that may see it: the shipping address for the provider, the pick-up place, to which a rental is
 * brought back, for the customer.
 */
export function TransactionPlace({ transaction }: { readonly transaction: TransactionPage }) {
  const { shippingAddress, pickUp, other } = transaction;
  if (staysWithLender(transaction) || isBack(transaction)) return null;
  if (shippingAddress !== null) {
    const { name, street, apt, city, state, postalCode } = shippingAddress;
    const lines = [name, apt === '' ? street : `${street}, ${apt}`, state, `${city} ${postalCode}`];
    return <Place heading={<FormattedMessage id="transaction.send-to" />} lines={lines} />;
  }
  if (pickUp === null) return null;
  const heading = comesBack(transaction) ? 'handover.bring-back-to' : 'transaction.pick-up-at';
  return (
    <Place heading={<FormattedMessage id={heading} />} lines={[pickUp.address, pickUp.place]}>
      {pickUp.address === '' && (
        <p className="small muted mt-1">
          <FormattedMessage id="transaction.address-on-request" values={{ name: nameOf(other) }} />
        </p>
      )}
    </Place>
  );
}

type PlaceProps = { readonly heading: ReactNode; readonly lines: readonly string[]; readonly children?: ReactNode };

function Place({ heading, lines, children }: PlaceProps) {
  return (
    <div>
      <h3 className="small muted">{heading}</h3>
      <address className="wrap-anywhere not-italic">
        {lines
          .filter((line) => line !== '')
          .map((line, index) => (
            <span key={index} className="block">
              {line}
            </span>
          ))}
      </address>
      {children}
    </div>
  );
}
