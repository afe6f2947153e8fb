import { FormattedMessage } from 'react-intl';
import { LogOutForm } from './log-out.tsx';

/** Stands above everything while somebody is looked after by an operator signed in as them. */
export function LimitedBar({ name }: { readonly name: string }) {
  return (
    <div className="limited-bar" role="status">
      <span>
        <FormattedMessage id="shell.limited" values={{ name, b: (text) => <b>{text}</b> }} />
      </span>
      <LogOutForm className="link" />
    </div>
  );
}
