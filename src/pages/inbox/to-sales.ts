import { redirect } from 'react-router';
import type { Route } from './+types/to-sales';

/** The inbox without a tab opens on the sales. */
export function loader({ url }: Route.LoaderArgs): Response {
  return redirect(`/inbox/sales${url.search}`);
}

/** Never drawn; with it, a redirect also serves those who come by script. */
export default function ToSales() {
  return null;
}
