import { makeRng, idOf } from './random.ts';
import { customersOf, images, providersOf, seed } from './sizes.ts';
import { familyNames, givenNames, homes } from './words.ts';

export const kinds = { provider: 1, customer: 2, image: 3, listing: 4, transaction: 5, booking: 6 } as const;

export const userKeys = [
  'id',
  'email',
  'emailVerified',
  'firstName',
  'lastName',
  'displayName',
  'bio',
  'place',
  'banned',
  'metadata',
] as const;

/** The providers first, then the customers. One provider in 200 is banned, one user in 50 is in a collection. */
export function* usersOf(listings: number): Generator<readonly unknown[]> {
  for (let number = 0; number < providersOf(listings); number++) yield user(kinds.provider, number);
  for (let number = 0; number < customersOf(listings); number++) yield user(kinds.customer, number);
}

function user(kind: number, number: number): readonly unknown[] {
  const rng = makeRng(seed ^ (kind << 28) ^ number);
  const given = rng.pick(givenNames);
  const family = rng.pick(familyNames);
  const banned = kind === kinds.provider && number % 200 === 199;
  const metadata = number % 50 === 7 ? { collection: number % 100 === 7 ? 'rotation' : 'friend' } : {};
  const email = `${kind === kinds.provider ? 'p' : 'c'}${number}@set.example`;
  const bio = `${given} lends what she has bought and loved.`;
  return [
    idOf(kind, number),
    email,
    true,
    given,
    family,
    `${given} ${family.slice(0, 1)}`,
    bio,
    homeOf(number).place,
    banned,
    metadata,
  ];
}

/** Home of a provider, distributed over the regions like the population. */
export function homeOf(provider: number): (typeof homes)[number] {
  let remaining = makeRng(seed ^ Math.imul(provider + 1, 0x27d4eb2f)).unit();
  return homes.find(({ share }) => (remaining -= share) < 0) ?? homes[1];
}

export const imageKeys = ['id', 'ownerId', 'fileKey', 'width', 'height', 'attachedAt', 'variantsAt'] as const;

export function* imagesOf(madeAt: Date): Generator<readonly unknown[]> {
  for (let number = 0; number < images; number++) {
    yield [idOf(kinds.image, number), idOf(kinds.provider, number % 50), `set/${number}`, 800, 1200, madeAt, madeAt];
  }
}
