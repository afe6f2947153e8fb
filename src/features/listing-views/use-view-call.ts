import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { viewCallPath } from './view-address.ts';

/** The key of the first page of a tab, which the server has sent as a document, and counted itself. */
const documentKey = 'default';

/** Has the view of a page counted that the router has opened: its data may come from what a link has prefetched. */
export function useViewCall(listingId: string): void {
  const isDocument = useLocation().key === documentKey;
  useEffect(() => {
    if (!isDocument) navigator.sendBeacon(viewCallPath(listingId));
  }, [listingId, isDocument]);
}
