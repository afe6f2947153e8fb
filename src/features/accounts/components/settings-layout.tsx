import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { leadsHere, type SiteLink } from '#src/links.ts';
import { Link } from '#src/ui/layout/link.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { settingsMore, settingsTabs } from '../settings-links.ts';

type SettingsLayoutProps = {
  readonly title: SiteLink['words'];
  /** Addresses of the tabs that are shown; all of them when not given. */
  readonly tabs?: readonly string[];
  readonly children: ReactNode;
};

/** A page of the account's settings: its tabs at the side, or above and scrolling below 1024 px. */
export function SettingsLayout({ title, tabs, children }: SettingsLayoutProps) {
  const intl = useIntl();
  const shown = settingsTabs.filter(({ to }) => tabs?.includes(to) ?? true);
  return (
    <div className="wrap settings">
      <SignedInStyles />
      <PageTitle>{intl.formatMessage({ id: title })}</PageTitle>
      <div>
        <p className="d3 mb-5 lg:mb-7">
          <FormattedMessage id="shell.settings" />
        </p>
        <SettingsNav tabs={shown} />
      </div>
      <div className="max-w-[640px] min-w-0">
        <h1 className="d4">
          <FormattedMessage id={title} />
        </h1>
        {children}
      </div>
    </div>
  );
}

function SettingsNav({ tabs }: { readonly tabs: readonly SiteLink[] }) {
  const intl = useIntl();
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 20;
  }, [pathname]);
  return (
    <nav ref={list} aria-label={intl.formatMessage({ id: 'shell.settings' })} className="settings-nav side-nav">
      <SettingsLinks links={tabs} />
      <div className="side-nav hidden lg:block">
        <p className="eyebrow pt-5 pb-1.5">
          <FormattedMessage id="shell.section-you" />
        </p>
        <SettingsLinks links={settingsMore} />
      </div>
    </nav>
  );
}

function SettingsLinks({ links }: { readonly links: readonly SiteLink[] }) {
  const here = useLocation();
  return (
    <ul>
      {links.map(({ to, words }) => (
        <li key={to}>
          <Link to={to} aria-current={leadsHere(to, here) ? 'page' : undefined}>
            <FormattedMessage id={words} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
