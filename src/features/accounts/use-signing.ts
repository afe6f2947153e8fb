import { createContext, useContext } from 'react';
import { useFetchers, useNavigation } from 'react-router';

const acts = ['/login', '/logout', '/signup', '/confirm'];

/** Whether the browser is asking for a passkey, which is a log-in under way too, and how the page is told so. */
export const AskingContext = createContext<readonly [boolean, (isAsking: boolean) => void]>([false, () => {}]);

/** Whether a sign-in, sign-up or sign-out is under way: each of them disables the others. */
export function useSigning(): boolean {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const [isAsking] = useContext(AskingContext);
  return (
    isAsking ||
    [navigation, ...fetchers].some(
      ({ formAction }) => formAction !== undefined && isSigning(formAction.split('?')[0] ?? ''),
    )
  );
}

function isSigning(path: string): boolean {
  return acts.includes(path) || path.startsWith('/login/with/');
}
