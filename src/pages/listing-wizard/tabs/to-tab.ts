import { data, redirect } from 'react-router';
import { isPanel, type Panel } from '#src/features/listings/panels.ts';
import type { Route } from './+types/to-tab';

/** Names of tabs that the wizard has had, and the tab that holds their fields now. */
const formerTabs: Readonly<Record<string, Panel>> = {
  features: 'description',
  details: 'description',
  specifics: 'description',
  // How an item is to be treated.
  policy: 'description',
  rules: 'description',
  location: 'pricing',
};

export function loader({ params, url }: Route.LoaderArgs): Response {
  const { slug, id, type, tab } = params;
  const now = Object.hasOwn(formerTabs, tab) ? formerTabs[tab] : undefined;
  if (now === undefined || isPanel(tab)) throw data(null, { status: 404 });
  return redirect(`/l/${encodeURIComponent(slug)}/${id}/${type}/${now}${url.search}`);
}

/** Never rendered; a component is needed so that client-side navigations follow the redirect too. */
export default function ToTab() {
  return null;
}
