import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Money } from '#src/domain/money/money.ts';
import { formatMoneyRounded } from './format/money.ts';

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;

/** "From **$85** a day" */
export function PricePerDay({ from, price }: { readonly from?: boolean | undefined; readonly price: Money }) {
  const values = { price: formatMoneyRounded(price), b: bold };
  return useIntl().formatMessage({ id: from ? 'ui.price-from-per-day' : 'ui.price-per-day' }, values);
}

/** The recommended retail price; struck through only where the item is sold below it. */
export function RetailPrice({ price, struck }: { readonly price: Money; readonly struck?: boolean | undefined }) {
  const text = useIntl().formatMessage({ id: 'ui.retail-price' }, { price: formatMoneyRounded(price) });
  return <span className="muted">{struck ? <s>{text}</s> : text}</span>;
}
