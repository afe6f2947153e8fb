/** For each column: SQL for a value that the row of the test does not have yet. */
type Columns = Readonly<Record<string, string>>;

/**
 * The columns that pages for anonymous visitors show: writing another value changes the catalogue version. A column of
 * these tables that stands neither here nor in `unseenColumns` fails a test.
 */
export const shownColumns: Readonly<Record<string, Columns>> = {
  users: {
    ...{ display_name: "'Other'", first_name: "'Other'", last_name: "'Other'", bio: "'Other'", place: "'Other'" },
    ...{ image_id: '(select id from images limit 1)', banned: 'true', deleted_at: 'rotation_now()' },
    metadata: `'{"collection": "other"}'`,
    id_verified_at: 'rotation_now()',
  },
  listings: {
    author_id: '(select id from users where id <> author_id limit 1)',
    ...{ state: "'closed'", kind: "'rent'", title: "'Other'", description: "'Other'", currency: "'AUD'" },
    ...{ price_amount: '1', extra_day_amount: '1', shipping_amount: '1', rrp_amount: '1', display_amount: '1' },
    ...{ maximum_days: '99', minimum_days: '1', turnaround_days: '9', courier_lead_days: '7', pick_up_lead_days: '7' },
    ...{ category: "'other'", subcategory: "'other'", designer: "'Other'", length: "'other'", condition: "'other'" },
    ...{ sizes: "'{other}'", colours: "'{other}'", occasions: "'{other}'", tell_us_more: "'{other}'" },
    ...{
      alterations: 'true',
      flaws: "'Other'",
      care: "'Other'",
      region: "'other'",
      place: "'Other'",
      latitude: '1',
      longitude: '1',
    },
    ...{ can_pick_up: 'false', can_post: 'false', is_instant: 'true', open_weekdays: '1' },
    ...{ can_back_up: 'true', late_cancellation: "'half'" },
    ...{ late_fee_amount: '1', cleaning_cap_amount: '1', repair_cap_amount: '1', loss_cap_amount: '1' },
    ...{ booked: "'{[2031-01-01,2031-01-02)}'", closed: "'{[2031-01-01,2031-01-02)}'" },
    ...{ published_at: "'2020-01-01'", deleted_at: 'rotation_now()' },
    stock: '9',
  },
  images: { placeholder: "'other'" },
  listing_images: { alt: "'Other'", position: '9', image_id: '(select id from images where id <> image_id limit 1)' },
  availability_exceptions: { days: "'[2032-01-01,2032-01-02)'", seats: '1' },
  outside_days: { days: "'[2032-01-01,2032-01-02)'" },
  stock_reservations: { state: "'accepted'" },
  bookings: { excluded: "'[2025-01-01,2035-01-02)'", state: "'declined'" },
  reviews: {
    ...{ listing_id: 'null', author_id: 'subject_id', subject_id: 'author_id', type: "'ofCustomer'" },
    ...{ state: "'hidden'", rating: '1', content: "'Other'", created_at: "'2020-01-01'" },
    ...{ fit: "'small'", usual_size: "'12'", height_cm: '190', reply: "'Other'" },
  },
  transactions: { delivered_at: "'2020-01-01'" },
  payout_accounts: { transfers_active: 'false', past_due: "'{other}'", disabled_reason: "'other'" },
};

/** The other columns: writing them leaves every cached page valid. */
export const unseenColumns: Readonly<Record<string, Columns>> = {
  users: {
    ...{ email: "'other@example.org'", email_verified: 'true', role: "'operator'", ban_reason: "'other'" },
    known_since: 'rotation_now()',
    pending_email: "'another@example.org'",
    ...{ phone_number: "'+64215550142'", phone_verified_at: 'rotation_now()', phone_lost_at: 'rotation_now()' },
    ...{ public_data: `'{"a": 1}'`, protected_data: `'{"a": 1}'`, private_data: `'{"a": 1}'` },
    ...{ metadata: `metadata || '{"note": "other"}'`, updated_at: 'rotation_now()' },
  },
  listings: {
    ...{ public_data: `'{"a": 1}'`, private_data: `'{"a": 1}'`, metadata: `'{"a": 1}'`, availability_plan: "'{}'" },
    ...{ created_at: "'2020-01-01'", updated_at: "'2020-01-01'", submitted_at: "'2020-01-01'" },
    ...{ floor_percent: '50', decline_below_percent: '40', accept_from_percent: '90' },
    returned_because: "'other'",
    // Written with `availability_exceptions`, which count.
    opened: "'{[2031-01-01,2031-01-02)}'",
    // Only of a closed listing, which the row of the test is not.
    closed_because: "case when state = 'closed' then 'other' end",
  },
  images: {
    owner_id: '(select id from users where id <> owner_id limit 1)',
    file_key: "'other'",
    width: '9',
    height: '9',
    released_at: "'2020-01-01'",
    ...{ attached_at: "'2020-01-01'", variants_at: "'2020-01-01'", variants_due_at: "'2020-01-01'" },
  },
  stock_reservations: { quantity: 'quantity + 1', changed_at: "'2020-01-01'" },
  bookings: {
    days: 'daterange(lower(days), lower(days) + 1)',
    display_start: "'2020-01-01'",
    display_end: "'2020-01-01'",
    state: "'accepted'",
    changed_at: "'2020-01-01'",
  },
  reviews: {
    transaction_id: 'null',
    replied_at: "'2020-01-01'",
    // Only of one that is hidden, which the row of the test is not.
    hidden_because: "case when state = 'hidden' then 'other' end",
  },
  transactions: {
    ...{ process_name: "'other'", process_version: "'other'", state: "'other'", last_transition: "'other'" },
    ...{ last_activity_at: "'2020-01-01'", has_offer: 'true' },
    ...{ last_transitioned_at: "'2020-01-01'", listing: `'{"title": "Other"}'`, kind: "'sale'", quantity: '9' },
    ...{ currency: "'AUD'", payin_amount: '99999999', payout_amount: '0', client_key: "'other'" },
    ...{ request_digest: "'other'", again_of: 'id', delivery: "'pick-up'", terms_version: "'other'" },
    ...{ due_transition: "'other'", due_at: "'2020-01-01'", follow_up: "'other'" },
    ...{ payment_requested_at: "'2020-01-01'", accepted_at: "'2020-01-01'", was_unanswerable: 'true' },
    ...{ protected_data: `'{"a": 1}'`, metadata: `'{"a": 1}'` },
  },
  payout_accounts: {
    ...{ account_id: "'other'", country: "'AU'", charges_enabled: 'false', payouts_enabled: 'false' },
    ...{ currently_due: "'{other}'", read_at: "'2020-01-01'" },
    ...{ account_type: "'company'", bank_last4: "'0042'", verification_failed: 'true' },
    ...{ bank_account_id: "'ba_other'", sent_bank_token: "'btok_other'" },
    bank_set_at: "'2020-01-01'",
  },
};
