import { redirect } from 'react-router';

/** Redirects the account without a page to its first one. */
export function loader(): Response {
  return redirect('/account/contact-details');
}

/** Never rendered; a component is needed so that client-side navigations follow the redirect too. */
export default function ToContactDetails() {
  return null;
}
