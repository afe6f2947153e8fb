import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { SettingsSection } from '#src/features/accounts/settings-section.tsx';
import { Badge, type Tone } from '#src/ui/data/badge.tsx';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import type { ListedCredit, ReferralPage } from '../queries.server.ts';
import type { CreditState } from '../rules.ts';

type CreditListProps = Pick<ReferralPage, 'credits' | 'left' | 'waiting'>;

/** Every credit of a user with where it came from and what became of it. */
export function CreditList({ credits, left, waiting }: CreditListProps) {
  return (
    <SettingsSection
      id="credits"
      title="referrals.credits"
      aside={
        credits.length > 0 && (
          <Badge tone={left > 0 ? 'good' : 'neutral'}>
            <FormattedMessage id="referrals.left" values={{ left }} />
          </Badge>
        )
      }
    >
      <p className="mid">
        <FormattedMessage id="referrals.how" />
      </p>
      {credits.length > 0 && (
        <ul className="border-t border-line">
          {credits.map((credit) => (
            <CreditRow key={credit.id} credit={credit} />
          ))}
        </ul>
      )}
      {credits.length === 0 && (
        <p className="border-y border-line py-6">
          <FormattedMessage id="referrals.none" />
        </p>
      )}
      {waiting > 0 && (
        <p className="muted">
          <FormattedMessage id="referrals.waiting" values={{ waiting }} />
        </p>
      )}
    </SettingsSection>
  );
}

const tones: Readonly<Record<CreditState, Tone>> = {
  unused: 'good',
  returned: 'good',
  used: 'neutral',
  expired: 'neutral',
  unearned: 'neutral',
  refused: 'neutral',
};

const written = (instant: Date) => formatDayWithYear(dayInZone(instant, marketplace.timeZone));

function CreditRow({ credit }: { readonly credit: ListedCredit }) {
  const intl = useIntl();
  const { amount, source, state, at, expiresAt } = credit;
  const name = credit.name ?? intl.formatMessage({ id: 'referrals.friend' });
  const since = written(at);
  const until = expiresAt === null ? null : written(expiresAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <p className="medium">
          <FormattedMessage
            id={source === 'sign-up' ? 'referrals.for-sign-up' : 'referrals.for-referral'}
            values={{ name }}
          />
        </p>
        <p className="small muted">
          {until === null ? (
            <FormattedMessage id="referrals.since" values={{ day: since }} />
          ) : (
            <FormattedMessage id="referrals.until" values={{ day: since, until }} />
          )}
        </p>
      </div>
      <p className="flex items-center gap-3">
        <span>{formatMoneyRounded(amount)}</span>
        <Badge tone={tones[state]}>
          <FormattedMessage id={`referrals.state-${state}`} />
        </Badge>
      </p>
    </li>
  );
}
