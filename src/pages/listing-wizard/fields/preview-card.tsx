import { FormattedMessage, useIntl } from 'react-intl';
import { priceLine, type CardPriceModel } from '#src/features/listings/components/listing-card.tsx';
import { sizeWords } from '#src/features/listings/size-words.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import type { OwnFields } from '#src/features/listings/panels.ts';
import { Tile } from '#src/ui/data/tile.tsx';

type PreviewCardProps = {
  readonly listing: Pick<OwnFields, 'title' | 'designer' | 'sizes' | 'images'>;
  /** Null until it has one. */
  readonly price: CardPriceModel | null;
  readonly to: string;
};

/** The item as others will see it in a list, with what is typed now. */
export function PreviewCard({ listing: { title, designer, sizes, images }, price, to }: PreviewCardProps) {
  const intl = useIntl();
  const [first] = images;
  return (
    <div>
      <p className="label mb-3">
        <FormattedMessage id="wizard.preview" />
      </p>
      <div className="max-w-[300px]">
        <Tile
          to={to}
          image={imageOf(first && { id: first.imageId, alt: first.alt })}
          heading={designer || intl.formatMessage({ id: 'wizard.brand' })}
          headingAside={sizeWords(intl, sizes)?.labelled}
          title={title || intl.formatMessage({ id: 'wizard.item-title' })}
          line={price === null ? undefined : priceLine(intl, price, false)}
        />
      </div>
    </div>
  );
}
