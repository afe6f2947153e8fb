import { useIntl } from 'react-intl';
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router';
import { LazyErrorPage } from '#src/shell/error-pages/lazy-error-page.tsx';
import { isChunkFailure } from '#src/shell/error-pages/chunk-failure.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';

/** Error page of a listing whose loader failed. Not found, refusals and missing scripts have pages of their own. */
export function ListingFailed({ error }: { readonly error: unknown }) {
  const intl = useIntl();
  const root = useRouteLoaderData<{ readonly requestId: string }>('root');
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (isAnswer || isChunkFailure(error)) return <LazyErrorPage error={error} reference={root?.requestId} />;
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'listing.failed' })}
      line={intl.formatMessage({ id: 'listing.failed-line' })}
    />
  );
}
