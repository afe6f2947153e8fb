import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/layout/class-names.ts';
import { LogOutForm } from './log-out.tsx';

type LimitedBarProps = {
  readonly name: string;
  /** Whether the search has one too (D-84). */
  readonly onSearch: boolean;
};

/** Banner over every page while an operator is signed in as another user (impersonation); on the search a compact strip (D-84). */
export function LimitedBar({ name, onSearch }: LimitedBarProps) {
  const { pathname } = useLocation();
  const isSearch = pathname === '/s';
  if (!onSearch && isSearch) return null;
  return (
    <div className={classNames('limited-bar', isSearch && 'flex-nowrap py-1')} role="status">
      <span className={isSearch ? 'truncate' : undefined}>
        <FormattedMessage
          id={isSearch ? 'shell.short-limited' : 'shell.limited'}
          values={{ name, b: (text) => <b>{text}</b> }}
        />
      </span>
      <LogOutForm className="link inline-flex items-center gap-2 whitespace-nowrap" endsView />
    </div>
  );
}
