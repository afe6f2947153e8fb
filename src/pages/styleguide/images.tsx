import { Heart } from 'lucide-react';
import { useState } from 'react';
import { money } from '#src/domain/money/money.ts';
import { type CardModel, ListingCard } from '#src/features/listings/components/listing-card.tsx';
import { PhotosEditor } from '#src/features/listings/components/photos/photos-editor.tsx';
import { Gallery } from '#src/ui/data/gallery/gallery.tsx';
import { type ImageFile, Image, Thumb } from '#src/ui/data/image.tsx';
import { PricePerDay, RetailPrice } from '#src/ui/data/price.tsx';
import { RowSkeletons, Skeleton, SkeletonText, TileSkeletons } from '#src/ui/data/skeleton.tsx';
import { Tile } from '#src/ui/data/tile.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { indexPath, type ShownComponent } from './example.ts';
import { Row } from './row.tsx';

const photos = ['log-in', 'hero-2', 'hero-1-m', 'hero-3-m'].map((name): ImageFile => {
  const src = `/pictures/${name}.webp`;
  return { src400: src, src800: src, alt: `A photo of the site: ${name}` };
});
const first = photos[0] ?? null;
const second = photos[1] ?? null;

const card: CardModel = {
  ...{ path: indexPath, designer: 'Ines Vale', title: 'Luna bias slip dress', sizes: ['8', '10'], images: [] },
  flag: 'new',
  price: { day: 6800, from: 8500, total: 22_100, days: 3, rrp: 89_000 },
};

export const pictures: readonly ShownComponent[] = [
  {
    slug: 'listing-card',
    title: 'Listing card',
    examples: [
      { slug: 'rental', title: 'To rent', Show: () => <OneTile tile={<ListingCard card={card} />} /> },
      { slug: 'dates', title: 'With days chosen', Show: () => <OneTile tile={<ListingCard card={card} forDates />} /> },
      { slug: 'sale', title: 'To buy, reduced', Show: SaleCard },
    ],
  },
  {
    slug: 'tile',
    title: 'Tile',
    examples: [
      { slug: 'saved', title: 'Saved', Show: () => <OneTile tile={<SampleTile image={first} saved />} /> },
      {
        slug: 'flag',
        title: 'With a flag',
        Show: () => <OneTile tile={<SampleTile image={second} flag="New in" />} />,
      },
      { slug: 'no-photo', title: 'Without a photo', Show: () => <OneTile tile={<SampleTile image={null} />} /> },
    ],
  },
  {
    slug: 'image',
    title: 'Image',
    examples: [
      { slug: 'photo', title: 'In its frame', Show: () => <OneTile tile={<Image file={first} />} /> },
      { slug: 'thumbs', title: 'Thumbs', Show: Thumbs },
    ],
  },
  {
    slug: 'listing-photos',
    title: 'Photos of a listing',
    examples: [{ slug: 'none', title: 'None yet', Show: () => <PhotosEditor listingId="example" photos={[]} /> }],
  },
  { slug: 'gallery', title: 'Gallery', examples: [{ slug: 'four', title: 'Four photos', Show: FourPhotos }] },
];

export const loading: readonly ShownComponent[] = [
  {
    slug: 'skeleton',
    title: 'Skeleton',
    examples: [
      { slug: 'parts', title: 'Its parts', Show: SkeletonParts },
      { slug: 'tiles', title: 'Tiles', Show: () => <TileSkeletons /> },
      { slug: 'rows', title: 'Rows', Show: () => <RowSkeletons /> },
    ],
  },
];

function OneTile({ tile }: { readonly tile: React.ReactNode }) {
  return <div className="max-w-[300px]">{tile}</div>;
}

function SaleCard() {
  const price = { day: 32_000, from: 32_000, total: 32_000, days: null, rrp: 89_000 };
  return <OneTile tile={<ListingCard card={{ ...card, flag: 64, price }} />} />;
}

function Thumbs() {
  return (
    <Row>
      <Thumb file={first} />
      <Thumb file={null} />
    </Row>
  );
}

function FourPhotos() {
  return (
    <div className="max-w-[560px]">
      <Gallery images={photos} />
    </div>
  );
}

function SkeletonParts() {
  return (
    <div className="max-w-[300px]">
      <Skeleton className="aspect-[2/3]" />
      <div className="pt-4">
        <SkeletonText />
      </div>
    </div>
  );
}

type SampleProps = { readonly image: ImageFile | null; readonly saved?: boolean; readonly flag?: string };

function SampleTile({ image, saved = false, flag }: SampleProps) {
  const [on, setOn] = useState(saved);
  return (
    <Tile
      to={indexPath}
      image={image}
      second={image && second}
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
