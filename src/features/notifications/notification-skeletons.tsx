import { FormattedMessage } from 'react-intl';
import { RowSkeletons } from '#src/ui/data/skeleton.tsx';

/** Loading skeleton of the rows. */
export function NotificationSkeletons() {
  return (
    <div role="status">
      <span className="visually-hidden">
        <FormattedMessage id="notifications.loading" />
      </span>
      <RowSkeletons short />
    </div>
  );
}
