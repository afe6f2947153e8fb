import { useIntl } from 'react-intl';

/**
 * Turns the errors of a form's field, which are ids of sentences, into the first of them in words.
 * What follows a space in an error is the minutes to wait.
 */
export function useErrors(): (errors: readonly string[] | undefined) => string | undefined {
  const intl = useIntl();
  return (errors) => {
    const [id, minutes] = errors?.[0]?.split(' ') ?? [];
    return id && id in intl.messages ? intl.formatMessage({ id: id as keyof typeof intl.messages & FormatjsIntl.Message['ids'] }, { minutes: Number(minutes) }) : undefined;
  };
}
