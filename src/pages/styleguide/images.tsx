import { Heart } from 'lucide-react';
import { useState } from 'react';
import { money } from '#src/domain/money/money.ts';
import { Gallery } from '#src/ui/data/gallery/gallery.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { type ImageFile, Thumb } from '#src/ui/data/image.tsx';
import { PricePerDay, RetailPrice } from '#src/ui/data/price.tsx';
import { Skeleton, SkeletonText } from '#src/ui/data/skeleton.tsx';
import { Tile } from '#src/ui/data/tile.tsx';
import { Example, Row, Section } from './section.tsx';

const photos = ['log-in', 'hero-2', 'hero-1-m', 'hero-3-m'].map((name): ImageFile => {
  const src = `/pictures/${name}.webp`;
  return { src400: src, src800: src, alt: `A photo of the site: ${name}` };
});
const first = photos[0] ?? null;

export function ImageSection() {
  return (
    <Section title="Pictures">
      <Example name="Tiles: saved, flagged, without a photo, on their way">
        <div className="tile-grid">
          <SampleTile image={first} saved />
          <SampleTile image={photos[1] ?? null} flag="New in" />
          <SampleTile image={null} />
          <div>
            <Skeleton className="aspect-[2/3]" />
            <div className="pt-4">
              <SkeletonText />
            </div>
          </div>
        </div>
      </Example>
      <Example name="Thumbs">
        <Row>
          <Thumb file={first} />
          <Thumb file={null} />
        </Row>
      </Example>
      <Example name="Gallery">
        <div className="max-w-[560px]">
          <Gallery images={photos} />
        </div>
      </Example>
    </Section>
  );
}

type SampleProps = { readonly image: ImageFile | null; readonly saved?: boolean; readonly flag?: string };

function SampleTile({ image, saved = false, flag }: SampleProps) {
  const [on, setOn] = useState(saved);
  return (
    <Tile
      to="/styleguide"
      image={image}
      second={image && (photos[1] ?? null)}
      flag={flag}
      heading="Ines Vale"
      headingAside="Size 10"
      title="Luna bias slip dress"
      line={<PricePerDay from price={money(6800, 'NZD')} />}
      lineAside={<RetailPrice price={money(89000, 'NZD')} />}
      note="$219 for 3 days"
      action={
        <button
          type="button"
          className="heart"
          aria-pressed={on}
          aria-label="Save Luna bias slip dress"
          onClick={() => setOn(!on)}
        >
          <Icon as={Heart} />
        </button>
      }
    />
  );
}
