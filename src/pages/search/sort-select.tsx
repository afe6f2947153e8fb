import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import { sortConfig, sortOptions } from '#src/features/search/sort.ts';
import { goIfAnswered } from '#src/ui/browser/connection.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { ChipSelect } from '#src/ui/forms/select.tsx';
import { addressOf, queryOfForm } from './address.ts';
import { QueryFields } from './filters/query-fields.tsx';
import { useSearch } from './search-context.ts';

/** The sort order; disabled ones say why. Without JavaScript a button submits it. */
export function SortSelect() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { query } = useSearch();
  const options = sortOptions(query.keywords);
  const why = useId();
  const isByWords = options.some(({ longLabel }) => longLabel === 'search.sort-not-with-words');
  const choices = options.map(({ key, label, longLabel, disabled }) => {
    const sort = intl.formatMessage({ id: label });
    return { value: key, disabled, label: intl.formatMessage({ id: longLabel }, { sort }) };
  });
  return (
    <Form action="/s" className="flex items-center gap-2">
      <QueryFields query={query} except={[sortConfig.queryParamName]} />
      <ChipSelect
        bare
        aria-describedby={options.some(({ disabled }) => disabled) ? why : undefined}
        key={query.sort}
        label={intl.formatMessage({ id: 'search.sort' })}
        name={sortConfig.queryParamName}
        choices={choices}
        defaultValue={query.sort}
        onChange={({ target: { form } }) => {
          if (form === null) return;
          void goIfAnswered(() => void navigate(addressOf(queryOfForm(form)), { preventScrollReset: true }));
        }}
      />
      <span id={why} hidden>
        {isByWords ? (
          <FormattedMessage id="search.sort-why-others" values={{ keywords: query.keywords, link: (words) => words }} />
        ) : (
          <FormattedMessage id="search.sort-why-relevance" />
        )}
      </span>
      <noscript>
        <Button type="submit" size="small" variant="quiet">
          <FormattedMessage id="search.sort-apply" />
        </Button>
      </noscript>
    </Form>
  );
}
