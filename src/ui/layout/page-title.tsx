import { createContext, useContext } from 'react';
import { useIntl } from 'react-intl';

/** Number of the viewer's unseen notifications, which is part of every page's title. */
export const UnseenContext = createContext(0);

/** The title of this page: "(3) Dresses to rent · Rotation". One per page, anywhere in it. */
export function PageTitle({
  children,
  bare,
}: {
  readonly children: string;
  /** Without the site's name after it. */
  readonly bare?: boolean;
}) {
  const site = useIntl().formatMessage({ id: 'shell.site' });
  const unseen = useContext(UnseenContext);
  const count = unseen > 99 ? '99+' : unseen;
  return <title>{`${unseen > 0 ? `(${count}) ` : ''}${children}${bare ? '' : ` · ${site}`}`}</title>;
}
