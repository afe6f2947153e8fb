import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/ui/layout/link.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';
import { SectionHead } from './section-head.tsx';

/** Queenstown is in Otago: its tile links to that region, and counts its listings. */
const cities = [
  { city: 'auckland', region: 'auckland', name: 'option.region.auckland' },
  { city: 'wellington', region: 'wellington', name: 'option.region.wellington' },
  { city: 'queenstown', region: 'otago', name: 'option.region.otago' },
] as const;

export const cityRegions = cities.map(({ region }) => region);

export function Cities({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const intl = useIntl();
  return (
    <section className="wrap pb-28">
      <SectionHead title="landing.near" all="landing.near-all" to="/s" />
      <ul className="grid gap-x-(--gap) gap-y-7 md:grid-cols-3">
        {cities.map(({ city, region, name }) => (
          <li key={city}>
            <Link to={`/s?pub_locationByRegion=${region}`} className="group block" {...toPage}>
              <span className="block aspect-[3/2] overflow-hidden">
                <img
                  src={`/pictures/${city}.webp`}
                  alt=""
                  width={1200}
                  height={800}
                  loading="lazy"
                  className="page-image size-full object-cover transition-transform duration-[900ms] ease-cloth group-hover:scale-[1.025]"
                />
              </span>
              <span className="mt-3 flex justify-between gap-4">
                <span className="h5">
                  <FormattedMessage id={`landing.${city}`} />
                </span>
                <span className="muted">
                  <FormattedMessage
                    id={city === region ? 'landing.listings' : 'landing.listings-in'}
                    values={{ count: counts[region] ?? 0, region: intl.formatMessage({ id: name }) }}
                  />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
