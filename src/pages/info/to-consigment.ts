import { redirect } from 'react-router';

/** The word in its usual spelling leads to the page, whose address is spelt otherwise. */
export function loader(): Response {
  return redirect('/consigment', 301);
}
