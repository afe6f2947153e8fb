import { FormattedMessage, useIntl } from 'react-intl';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ItemsRow } from '#src/features/listings/items-row.tsx';
import { LocationSearch } from '#src/features/places/location-search.tsx';
import type { LostData } from '#src/features/search/lost-items.server.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { MessagePage } from './message-page.tsx';

/** The 404 page: no such address, or the viewer may not see it. Within an error boundary. */
export function NotFoundPage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'shell.lost-title' });
  return (
    <>
      <MessagePage figure="404" title={title}>
        <PageTitle>{title}</PageTitle>
        <p className="lede">
          <FormattedMessage id="shell.lost-line" />
        </p>
        <LocationSearch />
        <p>
          <TextLink to="/">
            <FormattedMessage id="shell.lost-home" />
          </TextLink>
        </p>
      </MessagePage>
      <ItemsRow
        id="lost-items"
        title={intl.formatMessage({ id: 'shell.lost-items' })}
        items={itemsOf(useRouteError())}
      />
    </>
  );
}

/** None in an error of the router's own, or after a failed read. */
function itemsOf(error: unknown): LostData['items'] {
  const lost = isRouteErrorResponse(error) ? (error.data as Partial<LostData> | null) : null;
  return lost?.items ?? [];
}
