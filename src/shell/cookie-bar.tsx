import { type FormEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { Button } from '../ui/forms/button.tsx';
import { cookieNotice, dismissedCookie } from '#src/features/accounts/cookie-notice.ts';

/** A form, so that its button also works before the script has loaded, and without scripts. */
export function CookieBar() {
  const [visible, setVisible] = useState(true);
  const { pathname, search } = useLocation();
  if (!visible) return null;
  const dismiss = (event: FormEvent) => {
    event.preventDefault();
    document.cookie = dismissedCookie;
    setVisible(false);
  };
  return (
    <aside className="cookie-bar">
      <p>
        <FormattedMessage id="shell.cookies" />
      </p>
      <form action={cookieNotice.path} onSubmit={dismiss}>
        <input type="hidden" name={cookieNotice.from} value={pathname + search} />
        <Button type="submit" size="small">
          <FormattedMessage id="shell.cookies-continue" />
        </Button>
      </form>
    </aside>
  );
}
