import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { loginPath } from '#src/features/accounts/rules.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { partsOfBalance, restOfBalance, type BalanceSums } from '../balance-sums.ts';

type Facts = { readonly to: string; readonly day: string; readonly sums: BalanceSums };

const amountOf = (amount: number) => formatMoney(money(amount, marketplace.currency));

/** To the operator, once a night. */
export function balanceShortEmail({ to, day, sums }: Facts): Email {
  const rest = restOfBalance(sums);
  return {
    ...{ to, recipientId: null, kind: 'balance-short', onceKey: `balance-short:${day}` },
    ...emailTexts('email.balance-short', { short: amountOf(-rest), available: amountOf(sums.available) }),
    rows: [
      ...partsOfBalance(sums).map(({ part, amount }) => ({ label: text(`balance.${part}`), amount: amountOf(amount) })),
      { label: text('balance.rest'), amount: amountOf(rest) },
    ],
    buttons: [{ label: text('email.balance-short.button'), path: loginPath('/login', '/console/payments') }],
  };
}
