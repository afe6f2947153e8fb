import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { LogOutForm } from './log-out.tsx';

type LimitedBarProps = {
  readonly name: string;
  /** Whether the search has one too (D-84). */
  readonly onSearch: boolean;
};

/** Banner over every page while an operator is signed in as another user (impersonation). */
export function LimitedBar({ name, onSearch }: LimitedBarProps) {
  const { pathname } = useLocation();
  if (!onSearch && pathname === '/s') return null;
  return (
    <div className="limited-bar" role="status">
      <span>
        <FormattedMessage id="shell.limited" values={{ name, b: (text) => <b>{text}</b> }} />
      </span>
      <LogOutForm className="link inline-flex items-center gap-2" endsView />
    </div>
  );
}
