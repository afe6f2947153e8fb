import type { Asker } from '#src/domain/policy/policies.ts';
import { isNumberMoved } from '#src/features/accounts/moved-number.server.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { payoutStateOf } from '#src/features/payments/payout-accounts.server.ts';
import { storedEntries } from '#src/features/cart/queries.server.ts';
import { favouriteIds } from '#src/features/favourites/queries.server.ts';
import { ownIdCheck } from '#src/features/id-checks/queries.server.ts';
import { type BellRow, bellPage } from '#src/features/notifications/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { variantPath } from '#src/platform/images/images.ts';
import { entryOnWire } from './wire/cart-entry.ts';
import { cardOnWire } from './wire/saved-card.ts';
import { squareImage } from './wire/listing.ts';

/**
 * The user of the session. What was verified is said by booleans that the server derives; ids of Stripe are not named: a
 * client pays by the secrets of a transaction.
 */
export async function showCurrentUser(app: App, viewer: Asker & { readonly id: string }) {
  const { id } = viewer;
  const [account, isMoved, payouts, cards, favListingsArray, entries, idCheck, bell] = await Promise.all([
    accountOf(app, id),
    isNumberMoved(app.db, id),
    payoutStateOf(app.db, id),
    savedCardsOf(app, id),
    favouriteIds(app, id),
    storedEntries(app, id),
    ownIdCheck(app, viewer),
    bellPage(app, viewer),
  ]);
  const { firstName, lastName, displayName, initials, bio, imageId, phoneNumber, phoneVerifiedAt } = account;
  const card = cards.find(({ isDefault }) => isDefault) ?? null;
  return {
    id,
    type: 'currentUser' as const,
    attributes: {
      email: account.email,
      emailVerified: account.emailVerified,
      pendingEmail: account.pendingEmail,
      banned: false,
      deleted: false,
      createdAt: account.createdAt,
      stripeConnected: payouts !== null,
      stripeChargesEnabled: payouts?.chargesEnabled ?? false,
      stripePayoutsEnabled: payouts?.payoutsEnabled ?? false,
      profile: {
        ...{ firstName, lastName, displayName, abbreviatedName: initials, bio },
        // `publicData` by name only: this answer is its owner's, and nothing else shows the bag and the notifications.
        publicData: {
          place: account.place,
          idCard: { verified: account.idVerified, pending: idCheck?.state === 'pending' },
          shoppingCart: entries.map(entryOnWire),
          notifications: bell.rows.map(notificationOnWire),
        },
        protectedData: { phoneNumber, phoneVerified: phoneVerifiedAt !== null && !isMoved },
        privateData: { favListingsArray },
      },
    },
    profileImage: imageId === null ? null : squareImage(imageId),
    stripeAccount: payouts && { type: 'stripeAccount' as const, attributes: { country: payouts.country } },
    stripeCustomer: card && { type: 'stripeCustomer' as const, defaultPaymentMethod: cardOnWire(card) },
  };
}

/** One of the latest: the sentence of the bell, and the path that it leads to. */
function notificationOnWire({ id, text, path, imageId, isSeen, at }: BellRow) {
  return {
    id,
    message: text,
    detailPage: path,
    image: imageId && variantPath(imageId, 'square-small'),
    seen: isSeen,
    createdAt: at,
  };
}
