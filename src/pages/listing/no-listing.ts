import { redirect } from 'react-router';

/** `/l` names no piece. */
export function loader(): Response {
  return redirect('/');
}
