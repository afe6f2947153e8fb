import { useNavigation } from 'react-router';

/** What is being sent from this page right now: the name of the act, `message`, or null. */
export function usePendingAction(): string | null {
  const { formData } = useNavigation();
  const action = formData?.get('operation');
  return typeof action === 'string' ? action : null;
}
