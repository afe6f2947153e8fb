import { redirect } from 'react-router';

/** `/l` without an id is no listing. */
export function loader(): Response {
  return redirect('/');
}
