import { useIntl } from 'react-intl';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import type { ShownOccasion } from '#src/features/search/occasions.server.ts';
import { Tile } from '#src/ui/data/tile.tsx';
import { SectionHead } from './section-head.tsx';

/** Those of the landing page. */
export const landingOccasions = ['weddingGuest', 'races', 'ball', 'workFunction'] as const;

/** What there is for an occasion, each with its newest item. */
export function Occasions({ occasions }: { readonly occasions: readonly ShownOccasion[] }) {
  const intl = useIntl();
  const label = useOptionLabel();
  if (occasions.length === 0) return null;
  return (
    <section className="section wrap">
      <SectionHead title="landing.occasions" all="landing.designers" to="/designers" />
      <ul className="tile-grid">
        {occasions.map(({ occasion, image, totalItems, more }) => (
          <li key={occasion}>
            <Tile
              to={`/s?pub_occasion=${occasion}`}
              image={imageOf(image)}
              heading={label('occasion', occasion)}
              title={intl.formatMessage({ id: 'search.listings' }, { count: totalItems, more: String(more) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
