import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/forms/button.tsx';

/**
 * A form without a script and without a token, because it stands on cached pages: the newsletter's own page receives it
 * (`guard: 'origin'`), and shows what is wrong with it.
 */
export function NewsletterBox() {
  return (
    <form action="/newsletter" method="post" className="mt-6 grid gap-3">
      <label>
        <FormattedMessage id="newsletter.name" />
        <input name="name" autoComplete="name" className="input" />
      </label>
      <label>
        <FormattedMessage id="newsletter.email" />
        <input name="email" autoComplete="email" className="input" />
      </label>
      <Button type="submit" variant="outline">
        <FormattedMessage id="newsletter.subscribe" />
      </Button>
    </form>
  );
}
