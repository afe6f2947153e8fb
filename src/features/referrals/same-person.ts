import { sql, type SQL } from 'drizzle-orm';

/**
 * SQL: whether two users have verified the same phone number. One that is only typed proves nothing, and a comparison with
 * it would tell its author whether it is the other user's.
 */
export function haveOnePhone(one: SQL, other: SQL): SQL {
  return sql`exists (select from users a join users b on b.phone_number = a.phone_number
    where a.id = ${one} and b.id = ${other} and a.phone_verified_at is not null and b.phone_verified_at is not null)`;
}

/** SQL: whether two users have paid with, or saved, a card of the same number. */
export function haveOneCard(one: SQL, other: SQL): SQL {
  return sql`exists (${cardsOf(one)} intersect ${cardsOf(other)})`;
}

/**
 * SQL: whether a friend of this user who signed up with the same code, and of whom `more` holds, has a card of this user, or had
 * one when the account was deleted.
 */
export function haveFriendsCard(userId: SQL, referrerId: SQL, more: SQL): SQL {
  return sql`exists (select from referrals friends where friends.referrer_id = ${referrerId}
    and friends.user_id <> ${userId} and ${more} and (${haveOneCard(sql`friends.user_id`, userId)}
      or friends.cards && ${digestsOf(userId, referrerId)}))`;
}

/** SQL: the cards of a user as an array of digests, each for one code: they tell nothing beside it. */
export function digestsOf(userId: SQL, referrerId: SQL): SQL {
  return sql`array(select encode(sha256(convert_to(concat_ws(' ', ${referrerId}, card), 'UTF8')), 'hex')
    from ${cardsOf(userId)} as own (card))`;
}

function cardsOf(userId: SQL): SQL {
  return sql`(select fingerprint from saved_cards where user_id = ${userId} and fingerprint is not null
    union select card_fingerprint from payments where payer_id = ${userId} and card_fingerprint is not null)`;
}
