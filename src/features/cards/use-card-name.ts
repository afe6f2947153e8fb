import { useIntl } from 'react-intl';
import type { SavedCard } from './saved-card.ts';

/** "Visa ending in 4242". */
export function useCardName(): (card: Pick<SavedCard, 'brand' | 'last4'>) => string {
  const intl = useIntl();
  return ({ brand, last4 }) => intl.formatMessage({ id: 'cards.name' }, { brand, last4 });
}
