import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { AttachedSuggestions } from '#src/ui/forms/combobox/attached-suggestions.tsx';
import type { Suggestion as Shown } from '#src/ui/forms/combobox/suggestion-list.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { maxSuggestions, type Suggestion } from './suggestion.ts';
import { useSuggestions } from './use-suggestions.ts';

type SearchSuggestionsProps = {
  /** The keyword box. */
  readonly input: HTMLInputElement;
  /** A suggestion was chosen, which leads to another page. */
  readonly onChoose?: (() => void) | undefined;
};

/** Suggestions under the keyword box; while it is empty, what was searched for in this browser and what is popular. */
export function SearchSuggestions({ input, onChoose }: SearchSuggestionsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { suggestions, lookUp } = useSuggestions();
  const [isBlank, setBlank] = useState(input.value.trim() === '');
  const [recent, setRecent] = useState(recentSearches);
  useSubmissions(input);
  const before = isBlank ? recent.map((text) => recentOne(intl, text)) : [];
  const shown = [...before, ...suggestions.map((one) => suggestedOne(intl, one))].slice(0, maxSuggestions);
  const clear = () => {
    forgetSearches();
    setRecent([]);
    input.focus();
  };
  return (
    <AttachedSuggestions
      input={input}
      label={intl.formatMessage({ id: 'shell.search' })}
      suggestions={shown}
      onType={(text) => {
        setBlank(text.trim() === '');
        lookUp(text);
      }}
      onChoose={(to) => {
        onChoose?.();
        void navigate(to);
      }}
      announcement={shown.length === 0 ? '' : intl.formatMessage({ id: 'search.suggestions' }, { count: shown.length })}
      foot={
        before.length > 0 && (
          <p className="suggestions-foot small">
            <TextButton onClick={clear}>{intl.formatMessage({ id: 'search.suggest.forget' })}</TextButton>
          </p>
        )
      }
    />
  );
}

/** Keeps what the form of the box is sent with. */
function useSubmissions(input: HTMLInputElement): void {
  useEffect(() => {
    const { form } = input;
    const keep = () => rememberSearch(input.value);
    form?.addEventListener('submit', keep);
    return () => form?.removeEventListener('submit', keep);
  }, [input]);
}

/** The key of a suggestion is its address, which no two of them share. */
function suggestedOne(intl: IntlShape, { kind, text, detail, to, image }: Suggestion): Shown {
  return {
    ...{ key: to, text, detail: detail ?? undefined },
    group: intl.formatMessage({ id: `search.suggest.${kind}` }),
    picture: kind === 'listing' ? <Thumb file={imageOf(image)} width={36} /> : undefined,
  };
}

function recentOne(intl: IntlShape, text: string): Shown {
  const to = `/s?${new URLSearchParams({ keywords: text })}`;
  return { key: to, text, icon: History, group: intl.formatMessage({ id: 'search.suggest.recent' }) };
}
