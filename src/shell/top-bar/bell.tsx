import { Bell } from 'lucide-react';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { ShownBellPage } from '#src/features/notifications/queries.server.ts';
import { bell as bellLink } from '#src/features/notifications/bell-link.ts';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { lazyWithPreload } from '../../ui/browser/lazy-with-preload.tsx';
import { IconLink } from '../../ui/forms/icon-button.tsx';
import { addressWith, addressWithout } from '../addresses.ts';
import { bellSheet } from '../sheets.ts';

const { Part: Drawer, intent } = lazyWithPreload(() =>
  import('#src/features/notifications/bell-drawer.tsx').then((module) => module.BellDrawer),
);

/** Opens the drawer, which the page of the notifications does not need; on phones the menu leads to that page. */
export function BellLink({ unseen }: { readonly unseen: number }) {
  const here = useLocation();
  const label = useIntl().formatMessage({ id: bellLink.words }, { count: unseen });
  const isPage = here.pathname === bellLink.to;
  return (
    <IconLink
      {...intent}
      icon={Bell}
      count={unseen}
      label={label}
      to={isPage ? bellLink.to : addressWith(here, bellSheet, 'open')}
      aria-current={isPage ? 'page' : undefined}
      {...toSheet}
      className="max-md:hidden"
    />
  );
}

/** Opened and closed by `?notifications=open`, before its data is loaded. */
export function BellSheet({ bell }: { readonly bell: ShownBellPage | 'failed' | null }) {
  const here = useLocation();
  const navigate = useNavigate();
  const { state, location: target } = useNavigation();
  const { search } = target?.pathname === here.pathname ? target : here;
  if (!new URLSearchParams(search).has(bellSheet)) return null;
  const closeTo = addressWithout(here, bellSheet);
  const close = () => void navigate(closeTo, { ...toSheet, replace: true });
  return (
    <Suspense>
      <Drawer bell={bell ?? (state === 'idle' ? 'failed' : null)} closeTo={closeTo} onClose={close} />
    </Suspense>
  );
}
