import type { MessageDescriptor } from 'react-intl';
import { useIntl } from 'react-intl';

type MessageId = NonNullable<MessageDescriptor['id']>;

/**
 * Formats the first error of a field or a form; errors are message ids. A number after the id is the minutes to wait.
 */
export function useFormMessages(): (errors: readonly string[] | undefined) => string | undefined {
  const intl = useIntl();
  const isMessage = (id: string): id is MessageId => id in intl.messages;
  return (errors) => {
    const [code = '', minutes] = errors?.[0]?.split(' ') ?? [];
    // Literal ids, so that every message the server may return is bundled with the page.
    const id = `accounts.${code.replace('accounts.', '')}`;
    return isMessage(id) ? intl.formatMessage({ id }, { minutes: Number(minutes) }) : undefined;
  };
}
