import { FormattedMessage } from 'react-intl';
import { RowSkeletons } from '#src/ui/data/skeleton.tsx';

/** The boxes that rows will fill. */
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
