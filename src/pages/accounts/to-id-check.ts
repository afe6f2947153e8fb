import { redirect } from 'react-router';
import { idCheckPath } from '#src/features/id-checks/id-check-path.ts';

/** Redirects the short address of the ID check to its page. */
export function loader(): Response {
  return redirect(idCheckPath);
}

/** Never rendered; a component is needed so that client-side navigations follow the redirect too. */
export default function ToIdCheck() {
  return null;
}
