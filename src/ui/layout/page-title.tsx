import { createContext, useContext } from 'react';

/** Number of inbox rows that are marked as new, which is part of every page's title. */
export const AttentionContext = createContext(0);

/** The title of this page: "(3) Dresses to rent · Rotation". One per page, anywhere in it. */
export function PageTitle({
  children,
  bare,
}: {
  readonly children: string;
  /** Without the site's name after it. */
  readonly bare?: boolean;
}) {
  const attention = useContext(AttentionContext);
  return <title>{`${attention > 0 ? `(${attention}) ` : ''}${children}${bare ? '' : ' · Rotation'}`}</title>;
}
