import type { IntlShape } from 'react-intl';

type Counts = { readonly rent: number; readonly sale: number };

/** Of a wardrobe with items, and of a profile without any. */
export function profileTitle(intl: IntlShape, name: string, { rent, sale }: Counts): string {
  return intl.formatMessage({ id: rent + sale > 0 ? 'profile.title' : 'profile.title-plain' }, { name });
}
