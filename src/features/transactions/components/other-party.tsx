import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { IdBadge } from '#src/features/accounts/id-badge.tsx';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { blockPath } from '#src/features/blocks/block-path.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { TransactionPage } from '../transaction-page.server.ts';

type OtherPartyProps = {
  readonly transaction: TransactionPage;
  readonly place: string;
  readonly sinceYear: number;
  readonly hasBlocked: boolean;
  readonly idVerified: boolean;
  /** The other party's rating. */
  readonly children?: ReactNode;
};

/** The other party. For a banned or deleted user, only the placeholder name. */
export function OtherParty({ transaction, place, sinceYear, hasBlocked, idVerified, children }: OtherPartyProps) {
  const intl = useIntl();
  const { other, role, kind } = transaction;
  const id = role === 'customer' ? 'transaction.other-provider' : 'transaction.other-customer';
  const label = intl.formatMessage({ id }, { kind });
  return (
    <section className="flex items-center gap-4 print:hidden" aria-label={label}>
      <Avatar id={other.id} initials={other.initials} image={avatarOf(other.imageId)} />
      <div className="min-w-0 flex-1">
        <h2 className="h6 wrap-anywhere">
          <PersonName {...other} />
        </h2>
        {other.state === 'active' && (
          <>
            <p className="small muted">
              <FormattedMessage
                id="transaction.here-since"
                values={{ place: place === '' ? 'none' : place, year: String(sinceYear) }}
              />
            </p>
            {children}
            {idVerified && (
              <p className="mt-2">
                <IdBadge />
              </p>
            )}
            <p className="small mt-2">
              <TextLink to={blockPath(other.id)}>
                <FormattedMessage id={hasBlocked ? 'blocks.unblock' : 'blocks.block'} />
                <span className="visually-hidden"> {other.displayName}</span>
              </TextLink>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
