import { FormattedMessage } from 'react-intl';
import { Form, useFetcher } from 'react-router';
import { isUnanswered } from '#src/ui/browser/lost-script.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { ShownBellPage } from '../queries.server.ts';

const formKey = 'mark-all-seen';

/**
 * Marks everything up to the newest row as seen. With a script the page stays where it is, and so does the button, with
 * the focus: pressed again, it changes nothing.
 */
export function MarkAllSeen({ page: { rows, mayMark, isUnseen } }: { readonly page: ShownBellPage }) {
  const fetcher = useFetcher({ key: formKey });
  const [newest] = rows;
  if (newest === undefined || !mayMark) return null;
  return (
    <div className="flex flex-row-reverse flex-wrap items-center justify-end gap-y-1">
      <Form
        method="post"
        action="/notifications"
        navigate={false}
        fetcherKey={formKey}
        reloadDocument={isUnanswered(fetcher.data)}
      >
        <CsrfField />
        <input type="hidden" name="until" value={newest.at.toISOString()} />
        <Button type="submit" variant="outline" size="small" busy={fetcher.state !== 'idle'} aria-disabled={!isUnseen}>
          <FormattedMessage id="notifications.mark-all" />
        </Button>
      </Form>
      <p role="status" className={isUnseen ? 'small muted' : 'small muted mr-2'}>
        {!isUnseen && <FormattedMessage id="notifications.all-seen" />}
      </p>
    </div>
  );
}
