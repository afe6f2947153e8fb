import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { choiceFilters } from '#src/features/search/filters.ts';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { useSearch } from '../search-context.ts';
import { Counted, useOptionCount } from './option-counts.tsx';

const contains = 3;

/** Designer checkboxes with a search field: one or two letters match the start of a name, more match anywhere in it. */
export function DesignerFields() {
  const intl = useIntl();
  const { query, facets } = useSearch();
  const [typed, setTyped] = useState('');
  const { values } = query.choices.designer;
  const chosen = values.map((value) => value.toLowerCase());
  const offered = facets.designers.split(',').filter((name) => name !== '');
  const known = offered.map((name) => name.toLowerCase());
  const names = [...values.filter((value) => !known.includes(value.toLowerCase())), ...offered];
  const countOf = useOptionCount();
  const found = names.filter((name) => matches(name, typed));
  return (
    <>
      <TextField
        type="search"
        label={intl.formatMessage({ id: 'search.find-designer' })}
        labelHidden
        placeholder={intl.formatMessage({ id: 'search.find-designer' })}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      <div className="mt-3 grid max-h-64 gap-1 overflow-y-auto overscroll-contain pt-1">
        {names.map((name) => (
          <div key={name} hidden={!found.includes(name)}>
            <CheckBox
              name={choiceFilters.designer.param}
              value={name}
              defaultChecked={chosen.includes(name.toLowerCase())}
            >
              <Counted count={countOf(choiceFilters.designer.param, name)}>{name}</Counted>
            </CheckBox>
          </div>
        ))}
        {found.length === 0 && (
          <p className="small muted" role="status">
            <FormattedMessage id="ui.no-matches" />
          </p>
        )}
      </div>
    </>
  );
}

function matches(name: string, typed: string): boolean {
  const searched = plain(typed);
  return searched.length < contains ? plain(name).startsWith(searched) : plain(name).includes(searched);
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'‘’]/g, '');
}
