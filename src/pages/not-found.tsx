import { data } from 'react-router';

/** Catch-all route; the root's error boundary renders the 404 page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
