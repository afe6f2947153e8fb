import { useNavigation } from 'react-router';

/** What is being sent from this page right now: the name of the act, `message`, or null. */
export function useActing(): string | null {
  const { formData } = useNavigation();
  const act = formData?.get('act');
  return typeof act === 'string' ? act : null;
}
