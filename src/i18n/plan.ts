/**
 * When a rental is posted, arrives and is returned (`domain/dates/day-plan.ts`), for one of its two parties. `{name}`
 * is the other party; `{accepted}` is whether the request was accepted; `{back}` is `sameDay` where it is sent back and
 * due back on one day, which is then told once.
 */
export const planMessages = {
  'plan.rental': 'Rental',
  'plan.days': '{days}, {count, plural, one {# day} other {# days}}',
  'plan.out.customer-post': 'Arrives by',
  'plan.out.provider-post': 'Post by',
  'plan.out.customer-pick-up': 'Pick up',
  'plan.out.provider-pick-up': 'Picked up',
  'plan.back.customer-post': 'Send back by',
  'plan.back.provider-post': '{back, select, sameDay {Sent back by} other {Due back by}}',
  'plan.back.customer-pick-up': 'Bring back by',
  'plan.back.provider-pick-up': 'Brought back by',
  'plan.other.customer':
    '{name} posts it by {shipBy}.{back, select, sameDay {} other { It is due back with {name} by {dueBack}.}}',
  'plan.other.provider':
    'It reaches {name} by {arrivesBy}.{back, select, sameDay {} other { {name} sends it back by {returnBy}.}}',

  'plan.email.customer-post':
    'It arrives by {arrivesBy}. Send it back by {returnBy}{back, select, sameDay {} other {, so that it is with {name} again by {dueBack}}}.',
  'plan.email.customer-pick-up': 'Pick it up on {first}, and bring it back by {returnBy}.',
  'plan.email.provider-post':
    '{accepted, select, true {Post} other {If you accept, post}} it by {shipBy}, so that it arrives by {arrivesBy}. {accepted, select, true {Enclose a prepaid return label: shipping is for both ways. } other {}}{back, select, sameDay {{name} sends it back by {returnBy}.} other {It is due back by {dueBack}.}}',
  'plan.email.provider-pick-up':
    '{accepted, select, true {} other {If you accept, }}{name} picks it up on {first} and brings it back by {returnBy}.',
} as const;
