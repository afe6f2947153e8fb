import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { data } from 'react-router';
import { marketplace } from '#marketplace';
import { parseDay } from '#src/domain/dates/day.ts';
import { documentAt } from '#src/features/documents/documents.server.ts';
import { legalLinks } from '#src/links.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { DocumentSections } from '#src/ui/data/document.tsx';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { TabLinks } from '#src/ui/data/tabs.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { pageHead } from '../head/page-head.server.ts';
import { CookieChoice } from './cookie-choice.tsx';
import type { Route } from './+types/info';

/** A page of text, at each of the addresses in `documents.server.ts`. */
export function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/+$/, '');
  const document = documentAt(path);
  if (document === null) throw data(null, { status: 404 });
  const { title, lede } = document;
  return { path, document, head: pageHead(context.get(appContext), { path, title, description: lede }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Info({ loaderData }: Route.ComponentProps) {
  const { path, document } = loaderData;
  const { title, lede, version, sections } = document;
  return (
    <div className="wrap pt-9 pb-20 lg:pt-16 lg:pb-28">
      <PageTitle>{title}</PageTitle>
      {version !== undefined && <LegalTabs path={path} />}
      <header className="max-w-[46em]">
        <h1 className="d2">{title}</h1>
        <p className="lede mt-5">{lede}</p>
        {version !== undefined && <Version version={version} />}
      </header>
      <DocumentSections sections={sections} />
      {path === '/privacy-policy' && <CookieChoice />}
    </div>
  );
}

function LegalTabs({ path }: { readonly path: string }) {
  const intl = useIntl();
  const tabs = legalLinks.map(({ to, words }) => ({
    to,
    label: <FormattedMessage id={words} />,
    current: to === path,
  }));
  return (
    <div className="mb-9 lg:mb-14">
      <TabLinks label={intl.formatMessage({ id: 'documents.legal' })} tabs={tabs} />
    </div>
  );
}

const bold = (words: ReactNode[]) => <b key="b">{words}</b>;

function Version({ version }: { readonly version: string }) {
  const day = parseDay(version);
  return (
    <>
      <p className="muted mt-4">
        <FormattedMessage id="documents.version" values={{ day: day === null ? version : formatDayWithYear(day) }} />
      </p>
      {marketplace.legal.sampleTexts && (
        <Banner className="mt-6">
          <FormattedMessage id="documents.sample" values={{ b: bold }} />
        </Banner>
      )}
    </>
  );
}
