import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** At the end of the settings. */
export function LeaveLink() {
  return (
    <p className="small muted mt-12 border-t border-line pt-6">
      <FormattedMessage id="deletion.from-settings" values={{ link }} />
    </p>
  );
}

function link(words: ReactNode[]) {
  return (
    <TextLink key="delete" to="/account/delete">
      {words}
    </TextLink>
  );
}
