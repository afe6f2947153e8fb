import { FormattedMessage } from 'react-intl';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';

/** The boxes that rows will fill. */
export function InboxSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">
        <FormattedMessage id="inbox.loading" />
      </span>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex gap-3.5 border-b border-line py-5 md:gap-5">
          <Skeleton className="aspect-[2/3] w-[84px] flex-none" />
          <div className="flex-1">
            <SkeletonText lines={4} />
          </div>
        </div>
      ))}
    </div>
  );
}
