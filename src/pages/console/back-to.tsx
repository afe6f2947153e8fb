import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#src/i18n/messages.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** The way back to the queue, above the heading of a page of the console. */
export function BackTo({ to, words }: { readonly to: string; readonly words: MessageId }) {
  return (
    <p className="small mb-3">
      <TextLink to={to}>
        <FormattedMessage id={words} />
      </TextLink>
    </p>
  );
}
