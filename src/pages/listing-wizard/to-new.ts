import { redirect } from 'react-router';
import { newPath } from './paths.ts';

/** `/l/new` begins a listing. */
export function loader(): Response {
  return redirect(newPath);
}

/** Never rendered; a component is needed so that client-side navigations follow the redirect too. */
export default function ToNew() {
  return null;
}
