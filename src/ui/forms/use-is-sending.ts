import { useNavigation } from 'react-router';

/** Whether the form of the page that posts this `operation` is being sent. */
export function useIsSending(operation: string): boolean {
  return useNavigation().formData?.get('operation') === operation;
}
