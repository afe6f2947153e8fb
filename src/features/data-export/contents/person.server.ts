import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { bannedUserName, deletedUserName } from '#src/features/accounts/queries.server.ts';
import { batches } from './rows.server.ts';

/** What the account itself holds; no password, no token, nothing that signs anyone in. */
export function account(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, id, email, email_verified as "emailVerified", pending_email as "pendingEmail",
      phone_number as "phoneNumber", phone_verified_at as "phoneVerifiedAt", id_verified_at as "idVerifiedAt", first_name as "firstName",
      last_name as "lastName", display_name as "displayName", bio, place, image_id as "photo", role,
      public_data as "publicData", protected_data as "protectedData", private_data as "privateData",
      created_at as "createdAt", updated_at as "updatedAt",
      (select coalesce(jsonb_agg(i.provider_id order by i.provider_id), '[]') from identities i
        where i.user_id = users.id) as "logsInWith",
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'at', p.created_at, 'lastUsed', p.last_used_at)
        order by p.created_at), '[]') from passkeys p where p.user_id = users.id) as "passkeys",
      (select a.confirmed_at from authenticators a where a.user_id = users.id) as "authenticatorAppSince",
      (select count(*)::int from recovery_codes r where r.user_id = users.id) as "recoveryCodes",
      (select r.code from referral_codes r where r.user_id = users.id) as "ownReferralCode",
      (select case when o.deleted_at is not null then ${deletedUserName}::text when o.banned then ${bannedUserName}::text
        else o.display_name end from referrals r join users o on o.id = r.referrer_id
        where r.user_id = users.id and r.refused_as is null) as "signedUpWithTheCodeOf",
      (select jsonb_build_object('askedAt', n.requested_at, 'confirmedAt', n.confirmed_at, 'endedAt', n.unsubscribed_at,
        'agreedTo', n.consent) from newsletter_subscribers n where users.email_verified and n.email = users.email)
        as "newsletter"
    from users where id = ${userId}`,
  );
}

/** The photos of documents are not among them: they are removed soon after the decision. */
export function idChecks(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, kind, birthday::text as birthday, state, reason, created_at as "at",
      decided_at as "decidedAt" from id_checks where user_id = ${userId}`,
  );
}

/** When our team began to view the site as this user, and why; not who of them. */
export function viewsByTeam(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, created_at as "at", reason from audit_entries
    where on_behalf_of = ${userId} and permission = 'account.act-as' and action is null`,
  );
}

export function cards(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, brand, last4 as "endsIn", exp_month as "expiryMonth", exp_year as "expiryYear",
      is_default as "isDefault", created_at as "since" from saved_cards where user_id = ${userId} and removed_at is null`,
  );
}

/** Where an operator was who viewed the site as this user, and in which browser, is theirs. */
export function sessions(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, created_at as "since", updated_at as "lastUsed", expires_at as "expiresAt",
      case when impersonated_by is null then ip_address end as "networkAddress",
      case when impersonated_by is null then user_agent end as "browser", impersonated_by is not null as "byOurTeam"
    from sessions where user_id = ${userId}`,
  );
}

/** What was agreed to, and when: the Terms by their version, with each order. */
export function consents(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, id as "transactionId", terms_version as "termsVersion",
      coalesce(payment_requested_at, created_at) as "agreedAt"
    from transactions where customer_id = ${userId} and terms_version is not null`,
  );
}

/** Favourites, people followed, credits, what lies in the bag, what was looked at lately and reported. */
export function kept(db: Database, userId: string) {
  return batches(
    db,
    sql`select * from (
      select 'favourite:' || listing_id as key, 'favourite' as kind, listing_id as "id", created_at as "at",
        null::int as amount, null::jsonb as "wanted" from favourites where user_id = ${userId}
      union all select 'wanted-days:' || listing_id, 'wanted-days', listing_id, created_at, null,
        jsonb_build_object('firstDay', start_day, 'lastDay', end_day) from wanted_days where user_id = ${userId}
      union all select 'removed-favourite:' || listing_id, 'removed-favourite', listing_id, removed_at, null,
        jsonb_build_object('firstDay', start_day, 'lastDay', end_day) from removed_favourites
        where user_id = ${userId} and removed_at > rotation_now() - interval '1 hour'
      union all select 'follows:' || followed_id, 'follows', followed_id, created_at, null, null
        from follows where follower_id = ${userId}
      union all select 'in-bag:' || listing_id, 'in-bag', listing_id, created_at, null,
        jsonb_build_object('firstDay', start_day, 'lastDay', end_day, 'quantity', quantity, 'delivery', delivery)
        from cart_entries where user_id = ${userId}
      union all select 'viewed:' || listing_id, 'viewed', listing_id, viewed_at, null, null
        from viewed_listings where user_id = ${userId}
      union all select 'report:' || id, 'report', listing_id, created_at, null,
        jsonb_build_object('reason', reason, 'details', details)
        from listing_reports where reporter_id = ${userId}
      union all select 'blocked:' || blocked_id, 'blocked', blocked_id, created_at, null, null
        from user_blocks where blocker_id = ${userId}
      union all select 'message-report:' || id, 'message-report', message_id, created_at, null,
        jsonb_build_object('reason', reason, 'details', details)
        from message_reports where reporter_id = ${userId}
      union all select 'credit:' || id, 'credit', id, created_at, amount, null from credits where user_id = ${userId}
    ) all_kept`,
  );
}

export function savedSearches(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, id, name, search, every as "notifiedEvery", by_email as "byEmail",
      notified_until as "notifiedUntil", ended_at as "endedAt", deleted_at as "removedAt", created_at as "at"
    from saved_searches where user_id = ${userId}`,
  );
}

export function notifications(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, kind, created_at as "at", seen_at as "seenAt", transaction_id as "transactionId",
      detail_page as "page" from notification_events where recipient_id = ${userId}`,
  );
}

export function emails(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, kind, recipient as "to", subject, created_at as "at", sent_at as "sentAt"
    from emails where recipient_id = ${userId}`,
  );
}

export function texts(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, recipient as "to", created_at as "at", sent_at as "sentAt"
    from text_messages where recipient_id = ${userId}`,
  );
}

/** Browsers that show notifications: not their addresses, by which they could be written to. */
export function pushBrowsers(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, substring(endpoint from '^https?://[^/]+') as "service", created_at as "at"
    from push_subscriptions where user_id = ${userId}`,
  );
}

/**
 * All that a lender says of an item, the days of it that she closed and opened, and the stock that she gave it: not what
 * requests took, which would tell of those that were never paid. `photos` are ids.
 */
export function listings(db: Database, userId: string) {
  return batches<{ readonly photos: readonly string[] }>(
    db,
    sql`select id::text as key, id, state, kind, title, description, price_amount as "priceAmount", currency,
      extra_day_amount as "extraDayAmount", shipping_amount as "shippingAmount", rrp_amount as "retailPriceAmount",
      stock, category, subcategory, designer, length, sizes, colours, occasions, tell_us_more as "tellUsMore", condition,
      alterations, flaws, care, region, place, latitude, longitude, public_data as "publicData",
      private_data as "privateData", created_at as "createdAt", updated_at as "updatedAt", published_at as "publishedAt",
      submitted_at as "submittedAt", returned_because as "returnedBecause", closed_because as "closedBecause",
      deleted_at as "deletedAt", ${terms}, ${ownDays} as "ownDays",
      (select c.created_at from calendar_feeds c where c.listing_id = listings.id) as "calendarSharedSince",
      (select coalesce(jsonb_agg(jsonb_build_object('quantity', s.quantity, 'reason', s.reason, 'at', s.created_at)
        order by s.created_at, s.id), '[]') from stock_adjustments s
        where s.listing_id = listings.id and s.reason in ('supplied', 'corrected')) as "stockChanges",
      (select coalesce(jsonb_agg(i.image_id order by i.position), '[]')
        from listing_images i where i.listing_id = listings.id) as photos,
      (select coalesce(jsonb_agg(i.alt order by i.position), '[]')
        from listing_images i where i.listing_id = listings.id) as "photoDescriptions"
    from listings where author_id = ${userId}`,
  );
}

/** On what terms an item is let or sold: also those that only its lender knows. */
const terms = sql`minimum_days as "minimumDays", maximum_days as "maximumDays", turnaround_days as "turnaroundDays",
  courier_lead_days as "courierLeadDays", pick_up_lead_days as "pickUpLeadDays", can_pick_up as "canPickUp",
  can_post as "canPost", is_instant as "isInstant", can_back_up as "canBackUp", late_cancellation as "lateCancellation",
  floor_percent as "floorPercent", decline_below_percent as "declineBelowPercent",
  accept_from_percent as "acceptFromPercent", late_fee_amount as "lateFeeAmount",
  cleaning_cap_amount as "cleaningCapAmount", repair_cap_amount as "repairCapAmount", loss_cap_amount as "lossCapAmount",
  availability_plan as "availabilityPlan",
  (select coalesce(jsonb_agg(w.name order by w.bit), '[]')
    from unnest(array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])
    with ordinality as w(name, bit) where open_weekdays >> (w.bit - 1)::int & 1 = 1) as "openWeekdays"`;

/** Days of an item that its lender closed, or opened on weekdays that are closed. */
const ownDays = sql`(select coalesce(jsonb_agg(jsonb_build_object('firstDay', lower(e.days), 'lastDay', upper(e.days) - 1,
  'open', e.seats > 0, 'at', e.created_at) order by e.days), '[]')
  from availability_exceptions e where e.listing_id = listings.id)`;

/** How often the user's listings were opened, by day. */
export function views(db: Database, userId: string) {
  return batches(
    db,
    sql`select v.listing_id || ' ' || v.day as key, v.listing_id as "listingId", v.day::text as day, v.views
    from listing_views v join listings l on l.id = v.listing_id where l.author_id = ${userId}`,
  );
}

/** Uploaded files of items that are kept, and what became of their rows. */
export function imports(db: Database, userId: string) {
  return batches(
    db,
    sql`select i.id::text as key, i.id, i.created_at as "at", i.state, i.csv as "table", i.photos,
      (select coalesce(jsonb_agg(jsonb_build_object('line', line, 'title', title, 'state', r.state, 'listingId', listing_id)
        order by line), '[]') from listing_import_rows r where r.import_id = i.id) as "rows"
    from listing_imports i where i.owner_id = ${userId}`,
  );
}

/** The photos for all to see that the user has uploaded and that are kept. */
export function photos(db: Database, userId: string) {
  return batches<{ readonly id: string }>(db, sql`select id::text as key, id from images where owner_id = ${userId}`);
}
