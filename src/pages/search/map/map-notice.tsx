import { FormattedMessage, useIntl } from 'react-intl';
import { without } from '#src/features/search/edit.ts';
import { useSlow } from '#src/ui/browser/use-slow.ts';
import { TextButton, TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from '../address.ts';
import { useSearch } from '../search-context.ts';
import type { MapAnswer } from './map-answer.ts';
import type { MapStatus } from './use-map-search.ts';

type MapNoticeProps = {
  readonly status: MapStatus;
  readonly answer: MapAnswer | null;
  readonly again: () => void;
  readonly zoomOut: () => void;
};

/** What a map without further labels has to say: it searches, it failed, there is nothing, or there is more. */
export function MapNotice(props: MapNoticeProps) {
  return (
    <div className="map-notice" role="status">
      <NoticeWords {...props} />
    </div>
  );
}

function NoticeWords({ status, answer, again, zoomOut }: MapNoticeProps) {
  const { query } = useSearch();
  const isSlow = useSlow(status === 'searching', 400);
  if (status === 'failed')
    return (
      <p>
        <FormattedMessage id={navigator.onLine ? 'map.failed' : 'map.offline'} />{' '}
        <TextButton onClick={again}>
          <FormattedMessage id="map.again" />
        </TextButton>
      </p>
    );
  if (isSlow)
    return (
      <p>
        <FormattedMessage id="map.searching" />
      </p>
    );
  if (answer === null) return null;
  if (answer.pins.length === 0)
    return (
      <p>
        <FormattedMessage id="map.nothing" />{' '}
        <TextButton onClick={zoomOut}>
          <FormattedMessage id="map.zoom-out" />
        </TextButton>{' '}
        {query.bounds !== null && (
          <TextLink to={addressOf(without(query, 'place'))} preventScrollReset>
            <FormattedMessage id="map.clear-area" />
          </TextLink>
        )}
      </p>
    );
  return <MoreThanShown answer={answer} />;
}

function MoreThanShown({ answer: { pins, count } }: { readonly answer: MapAnswer }) {
  const intl = useIntl();
  if (!count.more && count.totalItems <= pins.length) return null;
  const items = intl.formatMessage({ id: 'search.listings' }, { count: count.totalItems, more: String(count.more) });
  return (
    <p>
      <FormattedMessage id="map.some" values={{ shown: pins.length, items }} />
    </p>
  );
}
