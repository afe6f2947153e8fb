import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Money } from '#src/domain/money/money.ts';
import { formatMoneyRounded } from './format/money.ts';

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;

/** "From **$85** a day" */
export function PricePerDay({ from, price }: { readonly from?: boolean | undefined; readonly price: Money }) {
  const values = { price: formatMoneyRounded(price), b: bold };
  return from ? (
    <FormattedMessage id="ui.price-from-per-day" values={values} />
  ) : (
    <FormattedMessage id="ui.price-per-day" values={values} />
  );
}

/** "**$320** to keep" */
export function PriceToKeep({ price }: { readonly price: Money }) {
  return <FormattedMessage id="ui.price-to-keep" values={{ price: formatMoneyRounded(price), b: bold }} />;
}

/** The recommended retail price; struck through only where something is sold below it. */
export function RetailPrice({ price, struck }: { readonly price: Money; readonly struck?: boolean | undefined }) {
  const text = <FormattedMessage id="ui.retail-price" values={{ price: formatMoneyRounded(price) }} />;
  return <span className="muted">{struck ? <s>{text}</s> : text}</span>;
}
