import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { savedSearchForm } from '#src/features/saved-searches/forms.ts';
import type { SavedSearch } from '#src/features/saved-searches/queries.server.ts';
import { savedSearchesPath } from '#src/features/saved-searches/saved-search-path.ts';
import { frequencies } from '#src/features/saved-searches/notifications.ts';
import { maxName } from '#src/features/saved-searches/forms.ts';
import { without } from '#src/features/search/edit.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { BoundSelect } from '#src/ui/forms/kit/bound-select.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from '../search/address.ts';
import { useApplied } from '../search/applied.ts';
import { titleOf } from '../search/words.ts';

type SavedItemProps = {
  readonly search: SavedSearch;
  readonly answer: FormAnswer | undefined;
};

/** A saved search: its name leads to it; below, its filters and when its user is told, and the form that changes both. */
export function SavedItem({ search, answer }: SavedItemProps) {
  const { id, name, query, frequency, isEnded } = search;
  const intl = useIntl();
  const what = [titleOf(intl, query), ...useApplied(query).map(({ words }) => words)];
  return (
    <li className="border-t border-line py-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="h5 wrap-anywhere">
            <TextLink to={addressOf(isEnded ? without(query, 'dates') : query)}>{name}</TextLink>
          </h2>
          <p className="mid mt-2 wrap-anywhere">{intl.formatList(what, { type: 'unit' })}</p>
          <p className="small muted mt-2">
            <FormattedMessage id={isEnded ? 'saved-search.ended' : `saved-search.frequency.${frequency}`} />
          </p>
        </div>
        <Form method="post" action={savedSearchesPath} preventScrollReset>
          <CsrfField />
          <input type="hidden" name="searchId" value={id} />
          <Button
            type="submit"
            variant="outline"
            size="small"
            name="operation"
            value="remove"
            aria-label={intl.formatMessage({ id: 'saved-search.remove-named' }, { name })}
          >
            <FormattedMessage id="saved-search.remove" />
          </Button>
        </Form>
      </div>
      <details className="mt-3" open={answer !== undefined}>
        <summary className="link small w-fit cursor-pointer">
          <FormattedMessage id="saved-search.change" />
          <span className="visually-hidden"> {name}</span>
        </summary>
        <ChangeForm key={`${name} ${frequency}`} search={search} answer={answer} />
      </details>
    </li>
  );
}

function ChangeForm({ search, answer }: SavedItemProps) {
  const intl = useIntl();
  const { id: searchId, name, frequency } = search;
  const { fields, part } = usePostedForm(savedSearchForm, answer, { initial: { searchId, name, frequency } });
  const saving = useIsSending();
  const choices = frequencies.map((value) => ({
    value,
    label: intl.formatMessage({ id: `saved-search.frequency.${value}` }),
  }));
  return (
    <PostedForm part={part} className="mt-4 grid gap-6">
      <input type="hidden" name="searchId" value={searchId} />
      <BoundTextField
        field={fields.name}
        type="text"
        label="saved-search.name"
        maxLength={maxName}
        autoComplete="off"
      />
      <BoundSelect
        field={fields.frequency}
        label="saved-search.frequency"
        placeholder="saved-search.frequency-missing"
        choices={choices}
      />
      <Button type="submit" name="operation" value="change" busy={saving} className="w-fit">
        <FormattedMessage id="saved-search.save-change" />
      </Button>
    </PostedForm>
  );
}
