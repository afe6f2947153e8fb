import { useNavigation } from 'react-router';

/**
 * Whether the form of the page that posts this `operation` is being sent, until its answer is shown; without one, whether any
 * form of the page is. A link that is followed meanwhile is none.
 */
export function useIsSending(operation?: string): boolean {
  const { formData, formMethod } = useNavigation();
  return operation === undefined ? formMethod === 'POST' : formData?.get('operation') === operation;
}
