import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { ListingReviewPhotos } from './listing-review-photos.tsx';

test('the name of each link to a whole photo holds its visible words, and says which photo', () => {
  const images = ['front', ''].map((alt, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    alt,
    placeholder: null,
  }));
  const html = renderPart(<ListingReviewPhotos images={images} />);
  const links = [...html.matchAll(/<a [^>]*aria-label="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, name, words]) => [
    name,
    words,
  ]);
  expect(links).toEqual([1, 2].map((number) => [`Open in full size: Photo ${number}`, 'Open in full size']));
});
