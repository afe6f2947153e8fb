import { FormattedMessage } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';

export type NamedDraft = { readonly title: string; readonly to: string };

/** On with a draft, by its title. */
export function DraftLink({ draft: { title, to } }: { readonly draft: NamedDraft }) {
  return (
    <LinkButton to={to} className="max-w-full whitespace-normal wrap-anywhere">
      <FormattedMessage id="rotate.continue" values={{ title: title === '' ? 'none' : 'named', name: title }} />
    </LinkButton>
  );
}
