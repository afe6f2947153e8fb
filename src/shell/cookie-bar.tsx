import { type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { focusOn } from '../ui/browser/focus-on.ts';
import { Button } from '../ui/forms/button.tsx';
import { lazyWithPreload } from '../ui/browser/lazy-with-preload.tsx';
import { useHydrated } from '../ui/browser/use-hydrated.ts';
import { TextLink } from '../ui/layout/text-link.tsx';
import {
  cookieChoiceFrom,
  cookieChoiceIn,
  cookieNotice,
  cookiesOf,
  type CookieChoice,
} from '#src/features/accounts/cookie-notice.ts';
import type { Analytics } from './page-views.tsx';

// Of visitors who allow statistics, where they are configured.
const pageViews = lazyWithPreload(() => import('./page-views.tsx').then((module) => module.PageViews));

type CookieBarProps = { readonly answered: boolean; readonly analytics: Analytics | null };

const about = (words: ReactNode[]) => (
  <TextLink key="about" to="/privacy-policy#cookies">
    {words}
  </TextLink>
);

/**
 * Asks which cookies may be kept, until the visitor has answered. A form, so that its buttons also work before the
 * script has loaded, and without scripts.
 */
export function CookieBar({ answered, analytics }: CookieBarProps) {
  const intl = useIntl();
  const [visible, setVisible] = useState(!answered);
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  useEffect(renewChoice, []);
  if (!visible)
    return (
      analytics &&
      hydrated &&
      cookieChoiceIn(document.cookie) === 'all' && (
        <Suspense>
          <pageViews.Part {...analytics} />
        </Suspense>
      )
    );
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    keepChoice(cookieChoiceFrom(submitter instanceof HTMLButtonElement ? submitter.value : undefined));
    // The button that has the focus goes.
    const heading = document.querySelector('h1');
    if (heading) focusOn(heading);
    setVisible(false);
  };
  return (
    <aside className="cookie-bar" aria-label={intl.formatMessage({ id: 'shell.cookies-notice' })}>
      <p>
        <FormattedMessage id="shell.cookies" values={{ link: about }} />
      </p>
      <form action={cookieNotice.path} onSubmit={choose}>
        {/* An address with a token stays out of another one: the browser says where the form was. */}
        {hasToken(search) || <input type="hidden" name={cookieNotice.from} value={pathname + search} />}
        <Button type="submit" size="small" variant="outline" name={cookieNotice.choice} value="necessary">
          <FormattedMessage id="shell.cookies-necessary" />
        </Button>
        <Button type="submit" size="small" variant="outline" name={cookieNotice.choice} value="all">
          <FormattedMessage id="shell.cookies-continue" />
        </Button>
      </form>
    </aside>
  );
}

/** Whether an address has the token of an email’s link, itself or in the address that a log-in leads back to. */
function hasToken(search: string): boolean {
  return [...new URLSearchParams(search)].some(([name, value]) => name === 't' || /[?&]t=/.test(value));
}

/** Browsers keep a cookie for about a year at most, so each visit begins its ten years again. */
function renewChoice(): void {
  const choice = cookieChoiceIn(document.cookie);
  if (choice !== null) keepChoice(choice);
}

function keepChoice(choice: CookieChoice): void {
  for (const cookie of cookiesOf(choice)) document.cookie = cookie;
}
