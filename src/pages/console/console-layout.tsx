import {
  Flag,
  IdCard,
  Landmark,
  MessageCircle,
  Package,
  Scale,
  ScrollText,
  Shirt,
  Star,
  Tag,
  Users,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { LogOutForm } from '#src/shell/top-bar/log-out.tsx';
import type { MessageId } from '#src/i18n/messages.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { Icon, type IconShape } from '#src/ui/layout/icon.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { Main } from '#src/ui/layout/main.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Wordmark } from '#src/ui/layout/wordmark.tsx';
import styles from '#src/ui/styles/console.css?url';
import type { ShownOperator } from './operator.server.ts';

type ConsolePage = { readonly to: string; readonly words: MessageId; readonly icon: IconShape };

/** The pages of the console. */
const consolePages: readonly ConsolePage[] = [
  { to: '/console', words: 'console.ids', icon: IdCard },
  { to: '/console/listings', words: 'console.listings', icon: Shirt },
  { to: '/console/brands', words: 'console.brands', icon: Tag },
  { to: '/console/reports', words: 'console.reports', icon: Flag },
  { to: '/console/messages', words: 'console.messages', icon: MessageCircle },
  { to: '/console/reviews', words: 'console.reviews', icon: Star },
  { to: '/console/cases', words: 'console.cases', icon: Scale },
  { to: '/console/payments', words: 'console.payments', icon: Landmark },
  { to: '/console/orders', words: 'console.orders', icon: Package },
  { to: '/console/people', words: 'console.people', icon: Users },
  { to: '/console/audit', words: 'console.audit', icon: ScrollText },
];

export type ConsoleLayoutProps = {
  readonly operator: ShownOperator;
  readonly title: string;
  /** Above the heading: the way back. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the console: its navigation at the side, or above it below 1024 px. */
export function ConsoleLayout({ operator, title, before, children }: ConsoleLayoutProps) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: 'console.name' });
  useFocusOnContent();
  return (
    <div className="console">
      <link rel="stylesheet" href={styles} precedence="default" />
      <meta name="robots" content="noindex" />
      <PageTitle>{`${title} · ${name}`}</PageTitle>
      <header className="console-side">
        <div>
          <Link to="/" aria-label={intl.formatMessage({ id: 'console.to-site' })} className="inline-block py-2">
            <Wordmark />
          </Link>
          <p className="small muted">{name}</p>
        </div>
        <ConsoleNav waiting={operator.waiting} />
        <div className="console-operator">
          <Avatar id={operator.id} initials={operator.initials} image={avatarOf(operator.imageId)} />
          <div className="small min-w-0">
            <p className="medium truncate">{operator.displayName}</p>
            <LogOutForm className="link inline-flex items-center gap-2" />
          </div>
        </div>
      </header>
      <Main className="console-main">
        {before}
        <h1 className="d3 wrap-anywhere">{title}</h1>
        {children}
      </Main>
    </div>
  );
}

/**
 * After a link of the console the focus is in the page that it led to, not before the navigation, unless the page has put
 * it elsewhere.
 */
function useFocusOnContent(): void {
  const { key } = useLocation();
  // A page that was loaded is a POP: its keyboard begins with the skip link.
  const followed = useNavigationType() === NavigationType.Pop ? null : key;
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (followed !== null && isLost) document.querySelector('main')?.focus({ preventScroll: true });
  }, [followed]);
}

function ConsoleNav({ waiting }: Pick<ShownOperator, 'waiting'>) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={useIntl().formatMessage({ id: 'console.nav' })} className="console-nav">
      <ul>
        {consolePages.map(({ to, words, icon }) => (
          <li key={to} ref={currentOf(pathname, to) === undefined ? undefined : scrollTo}>
            <Link to={to} aria-current={currentOf(pathname, to)}>
              <Icon as={icon} size={20} />
              <FormattedMessage id={words} />
              <Waiting count={waiting[to] ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="console-waiting">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        <FormattedMessage id="console.nav-waiting" values={{ count }} />
      </span>
    </span>
  );
}

/** Scrolls the row of entries, which is wider than a small screen, to the current one. */
function scrollTo(entry: HTMLElement | null): void {
  const list = entry?.parentElement;
  if (list && entry) list.scrollLeft = entry.offsetLeft - list.offsetLeft - (list.clientWidth - entry.offsetWidth) / 2;
}

function currentOf(pathname: string, to: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  const below = to === '/console' ? '/console/ids/' : `${to}/`;
  return pathname.startsWith(below) ? 'true' : undefined;
}
