import { useFetchers, useNavigation } from 'react-router';

const acts = ['/login', '/logout', '/signup', '/confirm'];

/** Whether a sign-in, sign-up or sign-out is being submitted: each of them disables the others. */
export function useSigning(): boolean {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [navigation, ...fetchers].some(
    ({ formAction }) => formAction !== undefined && isSigning(formAction.split('?')[0] ?? ''),
  );
}

function isSigning(path: string): boolean {
  return acts.includes(path) || path.startsWith('/login/with/');
}
