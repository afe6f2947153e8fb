import { useIntl } from 'react-intl';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { Tile } from '#src/ui/data/tile.tsx';
import { SectionHead } from './section-head.tsx';
import type { NamedOccasion } from './words.server.ts';

/** Those of the landing page. */
export const landingOccasions = ['weddingGuest', 'races', 'ball', 'workFunction'] as const;

/** What there is for an occasion, each with its newest item. */
export function Occasions({ occasions }: { readonly occasions: readonly NamedOccasion[] }) {
  const intl = useIntl();
  if (occasions.length === 0) return null;
  return (
    <section className="section wrap">
      <SectionHead title="landing.occasions" all="landing.designers" to="/designers" />
      <ul className="tile-grid">
        {occasions.map(({ occasion, name, image, totalItems, more }) => (
          <li key={occasion}>
            <Tile
              to={`/s?pub_occasion=${occasion}`}
              image={imageOf(image)}
              heading={name}
              title={intl.formatMessage({ id: 'search.listings' }, { count: totalItems, more: String(more) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
