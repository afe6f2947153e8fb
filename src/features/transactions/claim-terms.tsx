import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#src/domain/money/money.ts';
import { money } from '#src/domain/money/money.ts';
import { capKinds, type ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { Breakdown } from '#src/ui/data/breakdown.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';

/** What may be charged at most beyond the price of a rental. */
export function ClaimAmounts({ caps, currency }: { readonly caps: ClaimCaps; readonly currency: Currency }) {
  const intl = useIntl();
  const amount = (minor: number) => formatMoney(money(minor, currency));
  return (
    <Breakdown
      rows={capKinds.flatMap((kind) => {
        const cap = caps[kind];
        return cap === undefined
          ? []
          : [{ key: kind, label: intl.formatMessage({ id: `claims.${kind}` }), amount: amount(cap) }];
      })}
      total={{ label: intl.formatMessage({ id: 'claims.total' }), amount: amount(caps.total) }}
    />
  );
}

/** When it is charged, until when it can be reported, and how to object. `name` is the lender's. */
export function ClaimRules({ name }: { readonly name: string }) {
  return (['claims.what', 'claims.until', 'claims.object'] as const).map((id) => (
    <p key={id} className="small muted">
      <FormattedMessage id={id} values={{ name }} />
    </p>
  ));
}
