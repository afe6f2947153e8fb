import { FormattedMessage } from 'react-intl';
import { LogOutForm } from './log-out.tsx';

/** Banner over every page while an operator is signed in as another user (impersonation). */
export function LimitedBar({ name }: { readonly name: string }) {
  return (
    <div className="limited-bar" role="status">
      <span>
        <FormattedMessage id="shell.limited" values={{ name, b: (text) => <b>{text}</b> }} />
      </span>
      <LogOutForm className="link inline-flex items-center gap-2" />
    </div>
  );
}
