import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { createRoutesStub } from 'react-router';
import { intl } from '#src/i18n/intl.ts';

/** The HTML of a part of a page, with the texts of the site and an address, which links and forms need. */
export function renderPart(part: ReactNode, path = '/'): string {
  const Stub = createRoutesStub([{ path, Component: () => part }]);
  return withTexts(<Stub initialEntries={[path]} />);
}

/** The HTML of a route's error boundary after its loader threw. */
export function renderBoundary(boundary: ReactNode, thrown: unknown): string {
  const Stub = createRoutesStub([
    { id: 'failed', path: '/', Component: () => null, ErrorBoundary: () => <>{boundary}</> },
  ]);
  return withTexts(<Stub hydrationData={{ errors: { failed: thrown } }} />);
}

/** The words of some HTML, with a space for each tag. */
export function wordsOf(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ');
}

function withTexts(page: ReactNode): string {
  return renderToStaticMarkup(<RawIntlProvider value={intl}>{page}</RawIntlProvider>);
}
