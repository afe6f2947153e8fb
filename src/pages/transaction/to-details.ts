import { redirect } from 'react-router';
import type { Route } from './+types/to-details';

/** Redirects to the page of a transaction under /details; access is checked there. */
export function loader({ url }: Route.LoaderArgs): Response {
  const { pathname, search } = url;
  return redirect(`${pathname.replace(/\/$/, '')}/details${search}`);
}

/** Never rendered; a component is needed so that client-side navigations follow the redirect too. */
export default function ToDetails() {
  return null;
}
