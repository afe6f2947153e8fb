import { FormattedMessage } from 'react-intl';
import { cookieChoiceIn, cookieNotice } from '#src/features/accounts/cookie-notice.ts';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { Button } from '#src/ui/forms/button.tsx';

/** Consent is withdrawn as easily as it was given, also without scripts. */
export function CookieChoice() {
  // The page is the same for everyone; only the browser knows its own choice.
  const hydrated = useHydrated();
  const choice = hydrated ? cookieChoiceIn(document.cookie) : null;
  return (
    <form action={cookieNotice.path} className="rule mt-12 pt-8" aria-labelledby="cookie-choice">
      <h2 id="cookie-choice" className="d4">
        <FormattedMessage id="documents.cookie-choice" />
      </h2>
      <p className="mid prose-width mt-3">
        <FormattedMessage id="documents.cookie-choice-line" />
      </p>
      {choice !== null && (
        <p className="medium mt-3">
          <FormattedMessage id={`documents.cookie-chosen-${choice}`} />
        </p>
      )}
      <input type="hidden" name={cookieNotice.from} value="/privacy-policy#cookie-choice" />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="outline" name={cookieNotice.choice} value="necessary">
          <FormattedMessage id="shell.cookies-necessary" />
        </Button>
        <Button type="submit" size="small" variant="outline" name={cookieNotice.choice} value="all">
          <FormattedMessage id="documents.cookie-accept" />
        </Button>
      </div>
    </form>
  );
}
