import { data } from 'react-router';

/** Answers every address nobody else does; the root shows what that looks like. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
