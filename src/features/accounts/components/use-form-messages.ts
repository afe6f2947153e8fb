import type { MessageDescriptor } from 'react-intl';
import { useIntl } from 'react-intl';

type MessageId = NonNullable<MessageDescriptor['id']>;

/**
 * Turns the errors of a field or a form, which are ids of sentences, into the first of them in words.
 * A number behind the id is the minutes to wait.
 */
export function useFormMessages(): (errors: readonly string[] | undefined) => string | undefined {
  const intl = useIntl();
  const isMessage = (id: string): id is MessageId => id in intl.messages;
  return (errors) => {
    const [code = '', minutes] = errors?.[0]?.split(' ') ?? [];
    // Named like this, all that the server may answer comes with the page.
    const id = `accounts.${code.replace('accounts.', '')}`;
    return isMessage(id) ? intl.formatMessage({ id }, { minutes: Number(minutes) }) : undefined;
  };
}
