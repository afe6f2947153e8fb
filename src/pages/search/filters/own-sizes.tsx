import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { inSizes, ownSizesPathOf } from '#src/features/search/own-sizes.ts';
import { choiceFilters } from '#src/features/search/filters.ts';
import { ChipLink } from '#src/ui/forms/chip.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf } from '../address.ts';
import { useValueLabel } from '../applied.ts';
import { useSearch } from '../search-context.ts';
import { tickAll } from './tick-all.ts';

/** Under the sizes: the viewer's own ones at one tap, and the way to the page that keeps them. */
export function OwnSizes() {
  const intl = useIntl();
  const label = useValueLabel();
  const { query, ownSizes } = useSearch();
  const own = inSizes(query, ownSizes ?? []);
  const { values } = own.choices.sizing;
  if (values.length === 0)
    return (
      <p className="mt-4">
        <KeepLink words="sizes.keep" />
      </p>
    );
  const words = intl.formatList(
    values.map((size) => label('sizing', size)),
    { type: 'unit', style: 'short' },
  );
  const apply = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest('form');
    // Another tab or window is opened by the address.
    if (form === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    tickAll(form, choiceFilters.sizing.param, values);
  };
  return (
    <p className="mt-4 flex flex-wrap items-center gap-4">
      <ChipLink to={addressOf(own)} preventScrollReset onClick={apply}>
        <FormattedMessage id="sizes.apply" values={{ sizes: words }} />
      </ChipLink>
      <KeepLink words="sizes.change" />
    </p>
  );
}

function KeepLink({ words }: { readonly words: 'sizes.keep' | 'sizes.change' }) {
  const { query } = useSearch();
  return (
    <TextLink to={ownSizesPathOf(query)} rel="nofollow" className="small">
      <FormattedMessage id={words} />
    </TextLink>
  );
}
