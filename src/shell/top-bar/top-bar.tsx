import { Menu as MenuIcon, MessageCircle } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/forms/button.tsx';
import { IconLink } from '../../ui/forms/icon-button.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { toPage } from '../../ui/browser/to-page.ts';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BellLink, BellSheet } from './bell.tsx';
import { authLinks, leadsHere, mainLinks, rotate } from '../../links.ts';
import { PhoneMenu } from './phone-menu.tsx';
import type { ShownBellPage } from '#src/features/notifications/queries.server.ts';
import { type Attention, inboxOf, type ShellViewer } from '../shell-viewer.ts';
import { PhoneSearch, TopSearch } from './top-search.tsx';
import { addressWith } from '../addresses.ts';

type TopBarProps = {
  readonly viewer: ShellViewer | null;
  readonly attention: Attention;
  readonly bell: ShownBellPage | 'failed' | null;
  /** Visual only: without menus. */
  readonly still?: boolean | undefined;
};

/** The top bar of every page but the bare ones. */
export function TopBar({ viewer, attention, bell, still }: TopBarProps) {
  const intl = useIntl();
  const [query] = useSearchParams();
  return (
    <header className="top-bar">
      <div className="wrap">
        <MainNav />
        <Link to="/" aria-label={intl.formatMessage({ id: 'shell.home' })} {...toPage}>
          <Wordmark />
        </Link>
        <nav className="top-bar-end" aria-label={intl.formatMessage({ id: 'shell.account' })}>
          <TopSearch />
          {viewer ? <ViewerParts viewer={viewer} attention={attention} /> : <VisitorParts />}
          {viewer && <AccountMenu viewer={viewer} />}
          {viewer && (
            <LinkButton to={rotate.to} variant="outline" size="small" className="max-lg:hidden" {...toPage}>
              {intl.formatMessage({ id: 'shell.rotate' })}
            </LinkButton>
          )}
        </nav>
      </div>
      {!still && <PhoneMenu open={query.get('mobilemenu') === 'open'} {...{ viewer, attention }} />}
      {!still && viewer && <BellSheet bell={bell} />}
      {!still && <PhoneSearch open={query.get('mobilesearch') === 'open'} />}
    </header>
  );
}

function MainNav() {
  const intl = useIntl();
  const here = useLocation();
  return (
    <nav className="top-bar-start" aria-label={intl.formatMessage({ id: 'shell.main' })}>
      <IconLink
        icon={MenuIcon}
        label={intl.formatMessage({ id: 'shell.menu' })}
        to={addressWith(here, 'mobilemenu', 'open')}
        className="md:hidden"
        preventScrollReset
      />
      {mainLinks.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          {...toPage}
          className="hidden md:inline"
          aria-current={leadsHere(link.to, here) ? 'page' : undefined}
        >
          {intl.formatMessage({ id: link.words })}
        </Link>
      ))}
    </nav>
  );
}

function VisitorParts() {
  const intl = useIntl();
  return (
    <>
      <Link to={authLinks.logIn.to} className="hidden px-2.5 md:inline" {...toPage}>
        {intl.formatMessage({ id: 'shell.log-in' })}
      </Link>
      <LinkButton to={authLinks.signUp.to} variant="outline" size="small" className="max-md:hidden" {...toPage}>
        {intl.formatMessage({ id: 'shell.sign-up' })}
      </LinkButton>
    </>
  );
}

function ViewerParts({ viewer, attention }: Pick<TopBarProps, 'attention'> & { readonly viewer: ShellViewer }) {
  const intl = useIntl();
  return (
    <>
      <IconLink
        icon={MessageCircle}
        count={attention.waiting}
        label={intl.formatMessage({ id: 'shell.messages-attention' }, { count: attention.waiting })}
        to={inboxOf(viewer)}
      />
      <BellLink unseen={attention.unseen} />
    </>
  );
}
