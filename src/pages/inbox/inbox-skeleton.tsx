import { FormattedMessage } from 'react-intl';
import { RowSkeletons } from '#src/ui/data/skeleton.tsx';

/** Loading skeleton of the rows. */
export function InboxSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">
        <FormattedMessage id="inbox.loading" />
      </span>
      <RowSkeletons />
    </div>
  );
}
