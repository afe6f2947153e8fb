import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import { sortConfig, sortKeys } from '#src/features/search/filters.ts';
import { enabledSorts } from '#src/features/search/query.ts';
import { Button } from '#src/ui/button.tsx';
import { ChipSelect } from '#src/ui/select.tsx';
import { addressOf, queryOfForm } from './address.ts';
import { QueryFields } from './filters/query-fields.tsx';
import { useSearch } from './search-context.ts';

/** The order of the list. Without script a button sends it. */
export function SortSelect() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { query } = useSearch();
  const enabled = enabledSorts(query.keywords);
  const choices = sortKeys.map((key) => ({
    value: key,
    label: intl.formatMessage({ id: `search.sort.${key}` }),
    disabled: !enabled.includes(key),
  }));
  return (
    <Form action="/s" className="flex items-center gap-2">
      <QueryFields query={query} except={[sortConfig.queryParamName]} />
      <ChipSelect
        bare
        key={query.sort}
        label={intl.formatMessage({ id: 'search.sort' })}
        name={sortConfig.queryParamName}
        choices={choices}
        defaultValue={query.sort}
        onChange={(event) =>
          event.target.form && navigate(addressOf(queryOfForm(event.target.form)), { preventScrollReset: true })
        }
      />
      <noscript>
        <Button type="submit" size="small" variant="quiet">
          <FormattedMessage id="search.sort-apply" />
        </Button>
      </noscript>
    </Form>
  );
}
