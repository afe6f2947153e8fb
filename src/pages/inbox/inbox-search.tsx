import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { Button } from '#src/ui/forms/button.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { listPath, maxWords, type List } from './lists.ts';

/** Searches the list that is shown, by an address of its own. */
export function InboxSearch({ list }: { readonly list: List }) {
  const intl = useIntl();
  const address = new URL(listPath({ ...list, words: null }), 'https://site.invalid');
  return (
    <Form action={address.pathname} role="search" className="mt-5 flex items-end gap-3">
      {[...address.searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-1">
        <TextField
          key={list.words}
          type="search"
          name="q"
          label={intl.formatMessage({ id: 'inbox.search' })}
          defaultValue={list.words ?? ''}
          maxLength={maxWords}
        />
      </div>
      <Button type="submit" variant="outline">
        <FormattedMessage id="inbox.search-button" />
      </Button>
    </Form>
  );
}
