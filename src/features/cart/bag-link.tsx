import { ShoppingBag } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconLink } from '#src/ui/forms/icon-button.tsx';
import { useBrowserBag } from './bag-count.ts';

/** `held`: how many items the bag of a signed-in user has; null for an anonymous visitor, whose browser counts. */
export function BagLink({ held }: { readonly held: number | null }) {
  const inBrowser = useBrowserBag();
  const count = held ?? inBrowser;
  return (
    <IconLink
      icon={ShoppingBag}
      count={count}
      label={useIntl().formatMessage({ id: 'cart.bag' }, { count })}
      to="/shopping-cart"
    />
  );
}
