import { useNavigation } from 'react-router';

/** The pending submission of this page: the name of the action, `message`, or null. */
export function usePendingAction(): string | null {
  const { formData } = useNavigation();
  const action = formData?.get('operation');
  return typeof action === 'string' ? action : null;
}
