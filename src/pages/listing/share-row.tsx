import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reportPath } from '#src/features/listing-reports/report-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';

type ShareRowProps = {
  readonly listing: Pick<ListingPageData, 'id' | 'title' | 'isOwn'>;
  /** The whole address of the page. */
  readonly address: string;
};

/** To pass a listing on, and to report it. Without a script sharing is an email that holds the address. */
export function ShareRow({ listing: { id, title, isOwn }, address }: ShareRowProps) {
  const intl = useIntl();
  const show = useToast();
  const copied = () => show(intl.formatMessage({ id: 'listing.share-copied' }));
  // To be copied by hand.
  const shown = () => show(<span className="wrap-anywhere select-all">{address}</span>, { milliseconds: 20_000 });
  const copy = async () =>
    'clipboard' in navigator ? navigator.clipboard.writeText(address).then(copied, shown) : shown();
  // A share sheet that its user closes is no failure; one that does not open is.
  const unlessClosed = async (thrown: unknown) =>
    thrown instanceof DOMException && thrown.name === 'AbortError' ? undefined : copy();
  const share = (event: MouseEvent) => {
    const canShare = 'share' in navigator;
    if (!canShare && !('clipboard' in navigator)) return;
    event.preventDefault();
    void (canShare ? navigator.share({ title, url: address }).catch(unlessClosed) : copy());
  };
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <p className="small mt-6 flex gap-6 print:hidden">
      <a href={mail} className="link" onClick={share}>
        <FormattedMessage id="listing.share" />
      </a>
      {!isOwn && (
        <TextLink to={reportPath(id)} rel="nofollow">
          <FormattedMessage id="listing.report" />
        </TextLink>
      )}
    </p>
  );
}
