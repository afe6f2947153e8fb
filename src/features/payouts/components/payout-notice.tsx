import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import type { ShownAccount } from '../queries.server.ts';

/** `success` and `failure` are the ends of the addresses that the provider sends the browser to. */
export type ReturnURLType = 'success' | 'failure';

export function returnedTo(returnURLType: string): ReturnURLType | null {
  return returnURLType === 'success' || returnURLType === 'failure' ? returnURLType : null;
}

type PayoutNoticeProps = {
  readonly account: Pick<ShownAccount, 'status'> | null;
  readonly isStale: boolean;
  readonly returned: ReturnURLType | null;
  readonly done: 'saved' | 'changed' | null;
};

/** What has just happened. That the browser came back by the address `success` says nothing about the account. */
export function PayoutNotice({ account, isStale, returned, done }: PayoutNoticeProps) {
  if (isStale) return <Notice id="payouts.stale" />;
  if (account === null) return returned === null ? null : <Notice id="payouts.not-connected" />;
  if (returned === 'failure') return <Notice id="payouts.returned-early" />;
  if (returned === 'success' && (account.status === 'verificationNeeded' || account.status === 'verificationError'))
    return <Notice id="payouts.returned-unfinished" />;
  return done === null ? null : <Notice id={`payouts.done-${done}`} isSuccess />;
}

type NoticeProps = {
  readonly id: `payouts.${'stale' | 'not-connected' | 'returned-early' | 'returned-unfinished' | 'done-saved' | 'done-changed'}`;
  readonly isSuccess?: boolean;
};

function Notice({ id, isSuccess = false }: NoticeProps) {
  return (
    <Banner tone={isSuccess ? 'success' : 'info'} live className="mt-6">
      <FormattedMessage id={id} />
    </Banner>
  );
}
