import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form, isRouteErrorResponse, redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { startImport } from '#src/features/listing-imports/commands.server.ts';
import { CheckedRows } from '#src/features/listing-imports/components/checked-rows.tsx';
import { MadeRows } from '#src/features/listing-imports/components/made-rows.tsx';
import { useImportPolling } from '#src/features/listing-imports/components/use-import-polling.ts';
import { importPath, importPathOf } from '#src/features/listing-imports/import-path.ts';
import { importOf, type ShownImport } from '#src/features/listing-imports/queries.server.ts';
import { text } from '#src/i18n/text.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { NotFoundPage } from '#src/shell/error-pages/not-found-page.tsx';
import { useKeptAnswer } from '#src/ui/browser/use-kept-answer.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Progress } from '#src/ui/data/progress.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import styles from '#src/ui/styles/listing-import.css?url';
import { tabPath } from '../listing-wizard/paths.ts';
import { orLost } from '../or-lost.ts';
import type { Route } from './+types/import';

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await importOf(context.get(appContext), viewerIn(context).id, params.id);
  if (found === null) throw data(null, { status: 404 });
  return found;
}

export async function action({ context, params }: Route.ActionArgs) {
  try {
    await startImport(context.get(appContext), viewerIn(context), params.id);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code }) => {
      // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to answer with a status.
      if (code === 'not-found') throw data(null, { status: 404 });
      return { refused: text(code === 'too-many-requests' ? 'listing-import.too-often' : 'listing-import.busy') };
    });
    return data(body, init);
  }
  return redirect(importPathOf(params.id), 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused) => ({ refused }));
}

export default function Import({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useKeptAnswer(props.actionData);
  const intl = useIntl();
  const isRunning = loaderData.state === 'running';
  useImportPolling(isRunning, importPathOf(loaderData.id));
  const title = intl.formatMessage({ id: titles[loaderData.state] });
  return (
    <div className="wrap import import-wide">
      <SignedInStyles />
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{title}</PageTitle>
      {isRunning && (
        <noscript>
          <meta httpEquiv="refresh" content="4" />
        </noscript>
      )}
      <h1 className="d3">{title}</h1>
      {actionData !== undefined && <Banner tone="error">{actionData.refused}</Banner>}
      {loaderData.state === 'checked' ? <Checked found={loaderData} /> : <Made found={loaderData} />}
    </div>
  );
}

const titles = {
  checked: 'listing-import.check-title',
  running: 'listing-import.running-title',
  done: 'listing-import.done-title',
  failed: 'listing-import.failed-title',
} as const;

type Found<State extends ShownImport['state']> = { readonly found: Extract<ShownImport, { state: State }> };

function Checked({ found: { problems, rows, unused } }: Found<'checked'>) {
  const count = (...statuses: readonly string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
  const [ready, wrong, known] = [count('new'), count('wrong', 'deleted'), count('there')];
  return (
    <>
      {problems.length > 0 && (
        <Banner tone="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
      {problems.length === 0 && (
        <div className="grid gap-2">
          <p className="lede">
            <FormattedMessage id="listing-import.found" values={{ count: ready }} />.{' '}
            <FormattedMessage id="listing-import.nothing-yet" />
          </p>
          {wrong > 0 && <Note id="listing-import.wrong" count={wrong} />}
          {known > 0 && <Note id="listing-import.known" count={known} />}
          {unused > 0 && <Note id="listing-import.unused" count={unused} />}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {ready > 0 && (
          <Start>
            <FormattedMessage id="listing-import.start" values={{ count: ready }} />
          </Start>
        )}
        <LinkButton variant={ready > 0 ? 'quiet' : 'outline'} to={importPath}>
          <FormattedMessage id="listing-import.again" />
        </LinkButton>
      </div>
      {rows.length > 0 && <CheckedRows rows={rows} />}
    </>
  );
}

type NoteProps = {
  readonly id: 'listing-import.wrong' | 'listing-import.known' | 'listing-import.unused';
  readonly count: number;
};

function Note({ id, count }: NoteProps) {
  return (
    <p className="mid">
      <FormattedMessage id={id} values={{ count }} />
    </p>
  );
}

function Start({ children }: { readonly children: ReactNode }) {
  const busy = useIsSending();
  return (
    <Form method="post">
      <CsrfField />
      <Button type="submit" busy={busy}>
        {children}
      </Button>
    </Form>
  );
}

function Made({ found: { state, rows } }: Found<'running' | 'done' | 'failed'>) {
  const intl = useIntl();
  const [total, waiting] = [rows.length, rows.filter((row) => row.state === 'waiting').length];
  const values = { done: total - waiting, total };
  return (
    <>
      <div role="status" className="grid gap-4">
        {state === 'done' ? (
          <p className="lede">
            <FormattedMessage
              id="listing-import.done"
              values={{ count: rows.filter((row) => row.state === 'done').length }}
            />
          </p>
        ) : (
          <>
            <Progress label={intl.formatMessage({ id: 'listing-import.running-title' })} value={values.done / total} />
            <p className="mid">
              <FormattedMessage id={`listing-import.${state}`} values={values} />
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {state === 'failed' && (
          <Start>
            <FormattedMessage id="listing-import.go-on" />
          </Start>
        )}
        <LinkButton variant={state === 'done' ? 'primary' : 'outline'} to="/listings?state=draft">
          <FormattedMessage id="listing-import.to-listings" />
        </LinkButton>
        {state === 'done' && (
          <LinkButton variant="quiet" to={importPath}>
            <FormattedMessage id="listing-import.another" />
          </LinkButton>
        )}
      </div>
      <MadeRows rows={rows} pathOf={(listing) => tabPath(listing, 'description')} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const intl = useIntl();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'manage.query-failed' })}
      line={intl.formatMessage({ id: 'listing-import.load-failed' })}
    />
  );
}
