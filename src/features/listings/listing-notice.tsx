import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import type { ListingNotice } from './page-data.ts';

type ListingNoticeProps = {
  readonly notice: NonNullable<ListingNotice>;
  readonly kind: 'rent' | 'sale';
  readonly isOwn: boolean;
};

/** Banner that says why the listing cannot be ordered, above its heading. */
export function ListingNoticeBanner({ notice, kind, isOwn }: ListingNoticeProps) {
  const waits = notice === 'draft' || notice === 'pendingApproval';
  const id = notice === 'own' && kind === 'sale' ? 'listing.notice-own-sale' : (`listing.notice-${notice}` as const);
  return (
    <Banner tone={waits ? 'deadline' : 'info'}>
      <FormattedMessage id={id} values={{ b: (text) => <b>{text}</b>, own: isOwn ? 'yes' : 'no' }} />
    </Banner>
  );
}
