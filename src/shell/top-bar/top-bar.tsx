import { Menu as MenuIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { LinkButton } from '../../ui/forms/button.tsx';
import { IconLink } from '../../ui/forms/icon-button.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { toPage } from '../../ui/browser/to-page.ts';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import { lazyWithPreload } from '../../ui/browser/lazy-with-preload.tsx';
import { authLinks, leadsHere, mainLinks } from '../../links.ts';
import { BagLink } from '#src/features/cart/bag-link.tsx';
import { menuIntent, PhoneSheets } from './phone-sheets.tsx';
import type { ShownBellPage } from '#src/features/notifications/queries.server.ts';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import type { Attention, KnownViewer } from '../shell-viewer.ts';
import { TopSearch } from './top-search.tsx';
import { addressWith } from '../addresses.ts';

// Of signed-in users: visitors do not load them.
const viewerEnd = lazyWithPreload(() => import('./viewer-end.tsx').then((module) => module.ViewerEnd));
const viewerSheets = lazyWithPreload(() => import('./viewer-sheets.tsx').then((module) => module.ViewerSheets));

type TopBarProps = {
  readonly viewer: KnownViewer;
  readonly attention: Attention;
  readonly bell: ShownBellPage | 'failed' | null;
  /** Visual only: without menus. */
  readonly still?: boolean | undefined;
};

/** The top bar of every page but the bare ones. */
export function TopBar({ viewer, attention, bell, still }: TopBarProps) {
  const intl = useIntl();
  return (
    <header className="top-bar">
      <div className="wrap">
        <MainNav />
        <Link to="/" aria-label={intl.formatMessage({ id: 'shell.home' })} {...toPage}>
          <Wordmark />
        </Link>
        <nav className="top-bar-end" aria-label={intl.formatMessage({ id: 'shell.account' })}>
          <TopSearch />
          {viewer && (
            <Suspense>
              <viewerEnd.Part {...{ viewer, attention }} />
            </Suspense>
          )}
          {viewer === null && <VisitorParts />}
        </nav>
      </div>
      {!still && <PhoneSheets {...{ viewer, attention }} />}
      {!still && viewer && (
        <Suspense>
          <viewerSheets.Part {...{ viewer, bell }} />
        </Suspense>
      )}
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
        {...toSheet}
        {...menuIntent}
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
      <BagLink held={null} />
      <Link to={authLinks.logIn.to} className="hidden px-2.5 md:inline" {...toPage}>
        {intl.formatMessage({ id: 'shell.log-in' })}
      </Link>
      <LinkButton to={authLinks.signUp.to} variant="outline" size="small" className="max-md:hidden" {...toPage}>
        {intl.formatMessage({ id: 'shell.sign-up' })}
      </LinkButton>
    </>
  );
}
