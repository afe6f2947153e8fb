import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { Figures } from './figures.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { WardrobeTab } from './tabs.tsx';

const person = {
  ...{ id: 'a', displayName: 'Amelia T', initials: 'AT', imageId: null },
  ...{ bio: '', place: 'Ponsonby, Auckland', sinceYear: 2023, idVerified: false },
};
const counts = { rent: 0, sale: 0, reviews: 0 };
const none = {
  counts,
  rating: { average: 0, count: 0 },
  ratingAsRenter: { average: 0, count: 0 },
  completed: 0,
  cancelled: 0,
  followers: 0,
};
const words = (html: string) => wordsOf(html).replaceAll(/\s+/g, ' ').trim();

test('a profile without an avatar has a monogram, and only one’s own can be edited', () => {
  const html = renderPart(<ProfileHeader person={person} isOwn={false} following={null} />);
  expect(words(html)).toBe(
    'A Amelia T Ponsonby, Auckland · member since 2023 No bio provided Follow Amelia T Ask Amelia a question Block',
  );
  expect(renderPart(<ProfileHeader person={person} isOwn following={null} />)).toContain('href="/profile-settings"');
});

test('a checked ID is said beside the name', () => {
  const html = renderPart(<ProfileHeader person={{ ...person, idVerified: true }} isOwn={false} following={null} />);
  expect(words(html)).toContain('member since 2023 ID checked No bio');
});

test('a long bio is cut, and whole without JavaScript', () => {
  const html = renderPart(
    <ProfileHeader person={{ ...person, bio: 'Silk and wool. '.repeat(20) }} isOwn={false} following />,
  );
  expect(html).toContain('… <button');
  expect(/<noscript>(.*)<\/noscript>/s.exec(html)?.[1]?.match(/Silk/g)).toHaveLength(20);
});

test('figures show what there is, and nothing that there is none of', () => {
  expect(renderPart(<Figures facts={none} />)).toBe('');
  const facts = {
    counts: { rent: 1, sale: 0, reviews: 3 },
    rating: { average: 4.96, count: 2 },
    ratingAsRenter: { average: 4, count: 1 },
    completed: 1200,
    cancelled: 1,
    followers: 1,
  };
  const shown = words(renderPart(<Figures facts={facts} />));
  expect(shown).toBe(
    'item 1 from 2 reviews 5.0 rentals and sales completed 1,200 accepted order cancelled 1 follower 1',
  );
});

test('an empty wardrobe invites its owner alone to list an item', () => {
  const tab = { cards: [], saved: null, page: 1, totalPages: 0, kind: 'sale', userId: 'a' } as const;
  expect(words(renderPart(<WardrobeTab {...tab} isOwn={false} />))).toBe('Nothing to buy yet');
  expect(renderPart(<WardrobeTab {...tab} isOwn />)).toContain('href="/rotate-item"');
});
