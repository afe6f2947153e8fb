import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/forms/button.tsx';

const YEAR_S = 31_536_000;
const COOKIE = 'cookies-known';

/** Whether the cookie notice has been dismissed, from the request's `Cookie` header. */
export function hasDismissedCookieNotice(header: string | null): boolean {
  return (header ?? '').split(/;\s*/).includes(`${COOKIE}=1`);
}

export function CookieBar() {
  const [visible, setVisible] = useState(true);
  if (!visible) return null;
  const remember = () => {
    document.cookie = `${COOKIE}=1; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
    setVisible(false);
  };
  return (
    <aside className="cookie-bar">
      <p>
        <FormattedMessage id="shell.cookies" />
      </p>
      <Button size="small" onClick={remember}>
        <FormattedMessage id="shell.cookies-continue" />
      </Button>
    </aside>
  );
}
