import { marketplace } from '#marketplace';
import type { OpenedDispute } from '#src/features/payments/disputes.server.ts';
import { loginPath } from '#src/features/accounts/rules.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';

/**
 * To the operator, once for a dispute of whatever number of orders, and again when an inquiry becomes a chargeback or evidence is
 * due at another time. Says nothing about a person: the console does.
 */
export function disputeEmail({ to, ...opened }: OpenedDispute & { readonly to: string }): Email {
  const { disputeId, disputed, isInquiry, evidenceDueAt } = opened;
  const kind = isInquiry ? 'inquiry' : 'chargeback';
  const until = evidenceDueAt === null ? null : formatDeadline(evidenceDueAt, marketplace.timeZone);
  return {
    to,
    recipientId: null,
    kind: 'dispute',
    onceKey: `dispute:${disputeId}:${kind}:${evidenceDueAt?.toISOString() ?? ''}`,
    ...emailTexts('email.dispute', { kind, amount: formatMoney(disputed), reference: disputeId }),
    ...(until === null ? {} : { deadline: text('email.dispute.until', { until }) }),
    buttons: [{ label: text('email.dispute.button'), path: loginPath('/login', '/console/payments?list=with-bank') }],
  };
}
