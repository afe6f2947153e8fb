import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { lazyWithPreload } from '../../ui/browser/lazy-with-preload.tsx';

const suggestions = lazyWithPreload(() =>
  import('#src/features/search/search-suggestions.tsx').then((module) => module.SearchSuggestions),
);

type SearchLineProps = { readonly focus?: boolean; readonly onChoose?: () => void };

/** The keyword box of a search form. Its suggestions are loaded when it has the focus. */
export function SearchLine({ focus, onChoose }: SearchLineProps) {
  const label = useIntl().formatMessage({ id: 'shell.search' });
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <div className="suggestion-box w-full">
      <input
        type="text"
        name="keywords"
        className="underlined"
        maxLength={100}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        autoFocus={focus}
        data-autofocus
        onFocus={({ currentTarget }) => setInput(currentTarget)}
      />
      {input && (
        <Suspense>
          <suggestions.Part {...{ input, onChoose }} />
        </Suspense>
      )}
    </div>
  );
}
