import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/ui/data/badge.tsx';

/** Of a user whose name was found on an identity document, beside their name. */
export function IdBadge() {
  return (
    <Badge tone="good">
      <FormattedMessage id="id-check.badge" />
    </Badge>
  );
}
