import { type ReactNode, useEffect } from 'react';
import { RawIntlProvider } from 'react-intl';
import { data, Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { marketplace } from '#marketplace';
import { yearInZone } from '#src/domain/dates/day.ts';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { redirectToSecurity, redirectToSignIn } from '#src/features/accounts/guard.server.ts';
import { fullNameOf } from '#src/features/accounts/queries.server.ts';
import { bell as bellLink } from '#src/features/notifications/bell-link.ts';
import { bellOrFailure } from '#src/features/notifications/queries.server.ts';
import { viewerFactsOf } from '#src/features/reminders/queries.server.ts';
import { attentionOf } from '#src/features/transactions/attention.server.ts';
import { intl } from '#src/i18n/intl.ts';
import { answerTo } from '#src/platform/web/answer-refusal.ts';
import { DeferredScripts } from '#src/platform/web/deferred-scripts.tsx';
import {
  appContext,
  csrfContext,
  refusedContext,
  requestContext,
  viewerContext,
} from '#src/platform/web/request-context.ts';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import hanken from '#src/ui/fonts/hanken-grotesk-letters.woff2?url';
import imbue from '#src/ui/fonts/imbue-letters.woff2?url';
import { LanguageContext } from '#src/ui/layout/language.ts';
import { UnseenContext } from '#src/ui/layout/page-title.tsx';
import { cookieChoiceIn } from '#src/features/accounts/cookie-notice.ts';
import { LazyErrorPage } from '#src/shell/error-pages/lazy-error-page.tsx';
import { keepPage } from '#src/shell/keep-page.ts';
import { bellSheet, shouldRevalidateForBell } from '#src/shell/sheets.ts';
import { type ShellData, AppLayout } from '#src/shell/app-layout.tsx';
import { noAttention } from '#src/shell/shell-viewer.ts';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';
import theme from '#src/ui/theme.css?url';
import type { Route } from './+types/root';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { ...font, href: imbue },
  { ...font, href: hanken },
];

/**
 * Runs before all loaders and actions: answers for a viewer whom the page's permission refuses. A page that is to look
 * like a missing one is answered by its own loader (`server/site/pages/pages.ts`), so that this one's shell is the viewer's.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const refused = context.get(refusedContext);
    if (refused === null || refused.code === 'not-found') return;
    if (refused.code === 'unauthorized') throw redirectToSignIn(url);
    if (refused.code === 'second-factor-required') throw redirectToSecurity(url);
    const { body, init } = answerTo(refused, () => null);
    throw data(body, init);
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const showsBell = url.searchParams.has(bellSheet);
  // On a page that was left open, whose session is over.
  if (showsBell && viewer === null) throw redirectToSignIn(new URL(bellLink.to, url));
  const [facts, attention, bell, viewedAs] = viewer
    ? await Promise.all([
        viewerFactsOf(app, viewer),
        attentionOf(app, viewer.id, viewer.limited),
        showsBell ? bellOrFailure(app, viewer) : null,
        viewer.limited ? fullNameOf(app, viewer.id) : null,
      ])
    : [null, noAttention, null, null];
  return {
    viewer: viewer &&
      facts && {
        id: viewer.id,
        displayName: viewer.displayName,
        initials: viewer.initials,
        image: avatarOf(viewer.imageId),
        viewedAs,
        ownsListings: facts.ownsListings,
        hasOrders: facts.hasOrders,
        isOperator: viewer.role === 'operator',
        reminder: facts.reminder && { reason: facts.reminder, session: viewer.sessionId },
      },
    attention,
    bell,
    // Anonymous visitors get a CSRF token only with forms that need one, so that all other pages are cacheable.
    csrf: viewer && (await context.get(csrfContext)()),
    requestId: context.get(requestContext).requestId,
    // The machine's clock suffices for the year in the footer; reading the database's clock would cost a query.
    year: yearInZone(new Date(), marketplace.timeZone),
    // An operator who acts as a user is no visitor.
    analytics: viewer?.limited === true ? null : app.config.analytics,
    cookiesKnown: cookieChoiceIn(request.headers.get('cookie')) !== null,
    demo: app.config.demo,
    outside: outsideLinks,
    sandbox: app.config.payments.sandboxUrl !== null,
  };
}

const { careers, social } = marketplace;
const { barOnSearch } = marketplace.operatorViews;
const outsideLinks = careers === null && social.pages.length === 0 ? undefined : { careers, social: social.pages };

export const shouldRevalidate = shouldRevalidateForBell;

type RootData = ReturnType<typeof useRouteLoaderData<typeof loader>>;

/** What the root's loader gave last in this browser, for a page on which it fails; never set on the server. */
let lastKnown: RootData;

function useRootData(): RootData {
  return useRouteLoaderData<typeof loader>('root') ?? lastKnown;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRootData();
  return (
    <html lang={marketplace.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111614" />
        {/* A precedence makes React hoist the style sheet above the scripts. With this id present, React Aria does
            not inject its style, which the CSP would block. */}
        <link rel="stylesheet" href={theme} precedence="default" id="react-aria-pressable-style" />
        <Meta />
        {/* Linked files are allowed by their origin, so they need no nonce. */}
        <Links nonce="" />
      </head>
      <body>
        <RawIntlProvider value={intl}>
          <LanguageContext value={marketplace.language}>
            <CsrfContext value={data?.csrf ?? ''}>
              <UnseenContext value={data?.attention.unseen ?? 0}>
                <ToastProvider>{children}</ToastProvider>
              </UnseenContext>
            </CsrfContext>
          </LanguageContext>
        </RawIntlProvider>
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastKnown = loaderData;
  }, [loaderData]);
  return (
    <AppLayout data={loaderData} {...{ barOnSearch }}>
      <Outlet />
    </AppLayout>
  );
}

/** Shell data without a viewer, for when the root's own loader has failed on the first page. */
function emptyShell(): ShellData {
  // Only then: the first time zone that a browser counts in takes longer than any other line of a page's start.
  const year = yearInZone(new Date(), marketplace.timeZone);
  return {
    viewer: undefined,
    attention: noAttention,
    bell: null,
    year,
    cookiesKnown: true,
    analytics: null,
    demo: false,
  };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Only of this page: of an earlier one, the number would lead to the wrong line of the log.
  const reference = useRouteLoaderData<typeof loader>('root')?.requestId;
  return (
    <AppLayout data={useRootData() ?? emptyShell()} {...{ barOnSearch }} isError>
      <LazyErrorPage error={error} reference={reference} />
    </AppLayout>
  );
}
