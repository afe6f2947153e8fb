import { redirect } from 'react-router';
import type { Route } from './+types/to-sales';

/** Redirects the inbox without a tab to the sales. */
export function loader({ url }: Route.LoaderArgs): Response {
  return redirect(`/inbox/sales${url.search}`);
}

/** Never rendered; a component is needed so that client-side navigations follow the redirect too. */
export default function ToSales() {
  return null;
}
