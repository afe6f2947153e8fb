import { redirect } from 'react-router';
import type { Route } from './+types/to-details';

/** The page of a transaction stands under /details; whose it is, is asked there. */
export function loader({ url }: Route.LoaderArgs): Response {
  const { pathname, search } = url;
  return redirect(`${pathname.replace(/\/$/, '')}/details${search}`);
}

/** Never drawn; with it, a redirect also serves those who come by script. */
export default function ToDetails() {
  return null;
}
