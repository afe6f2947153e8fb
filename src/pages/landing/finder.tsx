import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import type { Count } from '#src/features/search/query.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { filledParams } from './filled-params.ts';
import { useFinderCount } from './use-finder-count.ts';
import type { FinderChoices } from './words.server.ts';

/** As many beside each other as there is room for. A style of its own: this page has no bytes left for another sheet. */
const columns = { flex: '1 1 280px', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))' };

type FinderProps = { readonly total: Count; readonly choices: FinderChoices };

/** What for, when and in which size: a search for rentals, which says how many there are. Works without a script. */
export function Finder({ total, choices }: FinderProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { count, refresh } = useFinderCount(total);
  const words = <FormattedMessage id="search.show" values={{ count: count.totalItems, more: String(count.more) }} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(`/s?${filledParams(new FormData(event.currentTarget))}`);
  };
  return (
    <Form
      action="/s"
      role="search"
      aria-label={intl.formatMessage({ id: 'landing.finder' })}
      className="border-b border-line"
      onSubmit={submit}
      onChange={({ currentTarget }) => refresh(currentTarget)}
    >
      <input type="hidden" name="pub_isProductForSale" value="false" />
      <div className="wrap flex flex-wrap items-end gap-4 pt-7 pb-6">
        <div className="grid gap-4" style={columns}>
          <Select
            name="pub_occasion"
            label={intl.formatMessage({ id: 'search.filter.occasion' })}
            placeholder={intl.formatMessage({ id: 'landing.any-occasion' })}
            choices={choices.occasion}
          />
          <Select
            name="pub_sizing"
            label={intl.formatMessage({ id: 'search.filter.sizing' })}
            placeholder={intl.formatMessage({ id: 'landing.any-size' })}
            choices={choices.size}
          />
          <TextField type="date" name="start" label={intl.formatMessage({ id: 'search.first-day' })} />
          <TextField type="date" name="end" label={intl.formatMessage({ id: 'search.last-day' })} />
        </div>
        <Button type="submit" className="max-md:flex-1">
          {words}
        </Button>
        <span role="status" className="visually-hidden">
          {count === total ? '' : words}
        </span>
      </div>
    </Form>
  );
}
