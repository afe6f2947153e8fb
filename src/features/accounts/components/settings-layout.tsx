import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { leadsHere, type SiteLink } from '#src/links.ts';
import { holdFocus } from '#src/ui/browser/hold-focus.ts';
import { Link } from '#src/ui/layout/link.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { settingsMore, type SettingsPage, settingsTabs } from '../settings-links.ts';

type SettingsLayoutProps = {
  readonly title: SiteLink['words'];
  /** A sentence under the title. */
  readonly lede?: ReactNode;
  /** Addresses of the tabs that are shown; all of them when not given. */
  readonly tabs?: readonly string[];
  readonly children: ReactNode;
};

/** Stays the same one, so that it is not taken off and on at each change. */
const held = (content: HTMLElement | null) => (content === null ? undefined : holdFocus(content));

/** A page of the account's settings: the pages at the side, or above and scrolling below 1024 px. */
export function SettingsLayout({ title, lede, tabs, children }: SettingsLayoutProps) {
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
      <div ref={held} className="max-w-[640px] min-w-0">
        <h1 className="d4">
          <FormattedMessage id={title} />
        </h1>
        {lede !== undefined && <p className="mid mt-3">{lede}</p>}
        {children}
      </div>
    </div>
  );
}

function SettingsNav({ tabs }: { readonly tabs: readonly SettingsPage[] }) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'shell.settings' })} className="settings-nav side-nav">
      <SettingsLinks links={tabs} />
      <p className="eyebrow">
        <FormattedMessage id="shell.section-you" />
      </p>
      <SettingsLinks links={settingsMore} />
    </nav>
  );
}

function SettingsLinks({ links }: { readonly links: readonly SettingsPage[] }) {
  const here = useLocation();
  const currentOf = ({ to, parts }: SettingsPage) => {
    if (leadsHere(to, here)) return 'page';
    return parts?.includes(here.pathname) === true ? 'true' : undefined;
  };
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to} ref={currentOf(link) === undefined ? undefined : scrollTo}>
          <Link to={link.to} aria-current={currentOf(link)}>
            <FormattedMessage id={link.words} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the row of tabs to the current one, also when a window gets as narrow as to have a row. */
function scrollTo(tab: HTMLElement | null) {
  const list = tab?.closest('nav');
  if (!list || !tab) return undefined;
  // Where the first one begins, which is where the page does.
  const scroll = () => {
    list.scrollLeft = tab.offsetLeft - (list.querySelector('li')?.offsetLeft ?? 0);
  };
  scroll();
  const narrow = matchMedia('(width < 1024px)');
  narrow.addEventListener('change', scroll);
  return () => narrow.removeEventListener('change', scroll);
}
