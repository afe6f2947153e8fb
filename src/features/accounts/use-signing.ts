import { useFetchers, useNavigation } from 'react-router';

const acts = ['/login', '/logout', '/signup', '/confirm'];

/** Whether somebody is being signed in, up or out at this moment: each of these blocks the others. */
export function useSigning(): boolean {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [navigation, ...fetchers].some(
    ({ formAction }) => formAction !== undefined && acts.includes(formAction.split('?')[0] ?? ''),
  );
}
