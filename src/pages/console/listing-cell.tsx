import { imageOf } from '#src/features/listings/listing-image.ts';
import { Thumb } from '#src/ui/data/image.tsx';

type ListingCellProps = {
  readonly listing: {
    readonly title: string;
    readonly designer: string | null;
    readonly image: Parameters<typeof imageOf>[0] | null;
  };
};

/** The listing that a row of a queue is about. */
export function ListingCell({ listing: { title, designer, image } }: ListingCellProps) {
  return (
    <td>
      <span className="flex items-center gap-4">
        <Thumb file={imageOf(image ?? undefined)} width={48} />
        <span className="min-w-0">
          <span className="medium block">{title}</span>
          {designer !== null && <span className="small muted block">{designer}</span>}
        </span>
      </span>
    </td>
  );
}
