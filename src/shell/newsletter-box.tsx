import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/forms/button.tsx';

/**
 * A form without a script and without a token, because it stands on cached pages: the newsletter's own page receives it
 * (`guard: 'origin'`), and shows what is wrong with it.
 */
export function NewsletterBox() {
  return (
    <form action="/newsletter" method="post" className="two-columns">
      <h2 className="d4 span-2">
        <FormattedMessage id="newsletter.lede" />
      </h2>
      <label>
        <FormattedMessage id="newsletter.name" />
        <input name="name" autoComplete="name" className="underlined" />
      </label>
      <label>
        <FormattedMessage id="newsletter.email" />
        <input name="email" autoComplete="email" className="underlined" />
      </label>
      <Button type="submit" variant="outline" className="w-fit">
        <FormattedMessage id="newsletter.subscribe" />
      </Button>
    </form>
  );
}
