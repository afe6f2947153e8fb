import { Search } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Form } from 'react-router';
import { IconButton } from '../../ui/forms/icon-button.tsx';

/** A search field that leads to the search page. */
export function SearchBox({ label }: { readonly label: string }) {
  const intl = useIntl();
  return (
    <Form action="/s" role="search" className="relative">
      <input
        type="search"
        name="keywords"
        className="underlined pr-11"
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
      />
      <IconButton
        type="submit"
        icon={Search}
        label={intl.formatMessage({ id: 'shell.search-submit' })}
        className="!absolute top-0 right-0"
      />
    </Form>
  );
}
