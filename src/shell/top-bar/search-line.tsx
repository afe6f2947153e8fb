import { useIntl } from 'react-intl';

export function SearchLine({ focus }: { readonly focus?: boolean }) {
  const label = useIntl().formatMessage({ id: 'shell.search' });
  return (
    <input
      type="search"
      name="keywords"
      className="underlined"
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      enterKeyHint="search"
      autoFocus={focus}
      data-autofocus
    />
  );
}
