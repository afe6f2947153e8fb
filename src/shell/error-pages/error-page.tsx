import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRouteErrorResponse } from 'react-router';
import { recordUnreached } from '../../ui/browser/connection.ts';
import { Button } from '../../ui/forms/button.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ChunkFailurePage, HomeLink } from './chunk-failure-page.tsx';
import { ChunkFailure, isChunkFailure } from './chunk-failure.ts';
import { isLostRequest } from './lost-request.ts';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export type ErrorPageProps = {
  readonly error: unknown;
  /** Request id, for finding the error in the log. */
  readonly reference: string | undefined;
};

/** The error page of every route. */
export function ErrorPage({ error, reference }: ErrorPageProps) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 405)) return <NotFoundPage />;
  if (isRouteErrorResponse(error) && error.status === 503) return <UnavailablePage />;
  const said = isRouteErrorResponse(error) ? saidOf[error.status] : undefined;
  if (said !== undefined) return <SaidPage said={said} />;
  if (isChunkFailure(error)) return <ChunkFailurePage to={error instanceof ChunkFailure ? error.to : undefined} />;
  if (isLostRequest(error)) return <UnreachedPage />;
  return <BrokenPage reference={reference} />;
}

/** The banner at the top says that the site cannot be reached, until it can. */
function UnreachedPage() {
  useEffect(recordUnreached, []);
  return <ChunkFailurePage />;
}

type Said = 'refused' | 'incomplete' | 'changed' | 'too-many';

/** What the site refuses, in a page of its own: nothing failed on our side, and nothing was logged. */
const saidOf: Readonly<Record<number, Said>> = {
  400: 'incomplete',
  401: 'refused',
  403: 'refused',
  409: 'changed',
  422: 'incomplete',
  429: 'too-many',
};

function SaidPage({ said }: { readonly said: Said }) {
  const title = useIntl().formatMessage({ id: `shell.${said}-title` });
  return (
    <MessagePage title={title}>
      <PageTitle>{title}</PageTitle>
      <p className="lede">
        <FormattedMessage id={`shell.${said}-line`} />
      </p>
      <HomeLink />
    </MessagePage>
  );
}

/** 503: overload or an unreachable database. After an action the outcome is unknown, so the page does not state it. */
function UnavailablePage() {
  const title = useIntl().formatMessage({ id: 'shell.unavailable-title' });
  return (
    <MessagePage title={title}>
      <PageTitle>{title}</PageTitle>
      <p className="lede">
        <FormattedMessage id="shell.unavailable-line" />
      </p>
      <Button className="justify-self-start" onClick={() => location.reload()}>
        <FormattedMessage id="shell.error-again" />
      </Button>
      <HomeLink />
    </MessagePage>
  );
}

function BrokenPage({ reference }: { readonly reference: string | undefined }) {
  const title = useIntl().formatMessage({ id: 'shell.error-title' });
  return (
    <MessagePage title={title}>
      <PageTitle>{title}</PageTitle>
      <p className="lede">
        <FormattedMessage id="shell.error-line" />
      </p>
      {reference && (
        <p className="small muted">
          <FormattedMessage id="shell.error-reference" values={{ reference }} />
        </p>
      )}
      <Button variant="outline" className="justify-self-start" onClick={() => location.reload()}>
        <FormattedMessage id="shell.error-again" />
      </Button>
      <HomeLink />
    </MessagePage>
  );
}
