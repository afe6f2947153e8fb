/** Orders of one request, which are paid and answered together. */
export const togetherMessages = {
  'transaction.together': '{count, plural, other {One request for # items}}',
  'transaction.together-here': '{title} (this one)',
  'transaction.together-provider':
    'You accept all {count} at once, and are paid for what you accept. To leave one out, open it and decline it first; the others stay.',
  'transaction.together-customer':
    'One answer is for all {count}. Items may be left out, and you pay only for what is accepted.',
  'transaction.together-sum-provider': 'Your payout for all of it',
  'transaction.together-sum-customer': 'One payment for all of it',
  'transaction.accept-all': 'Accept all {count}',
  /**
   * A listing was closed for cause. `{which}`: `own`, that of this item, or `other`; `{rest}`: how many items can be accepted
   * without it.
   */
  'transaction.request-closed':
    '{side, select, provider {{which, select, own {We closed this listing and told you why by email, so the request can’t be accepted. {rest, plural, =0 {Decline it, or it expires automatically.} other {Decline this item to accept the rest; otherwise the request expires automatically.}}} other {We closed the listing of another item in this request, so it can’t be accepted as it is. Open that item and decline it first; otherwise the request expires automatically.}}} other {{which, select, own {{listing} isn’t on offer any more} other {Another item of your request isn’t on offer any more}}, so {name} can’t accept the request as it is. It expires automatically, or you can cancel it below. You’re charged nothing for it.}}',
  'transaction.together-back-up': 'Back-up of {title}: it goes if that one is declined or cancelled.',

  'transaction.confirm.decline': '{others, plural, =0 {Decline {name}’s request?} other {Leave out {listing}?}}',
  'transaction.confirm.decline-line':
    '{others, plural, =0 {The hold on {name}’s card is released} other {{name} doesn’t pay for {listing}}}{closed, select, yes {} other {, and {kind, select, sale {the item is available again} other {the days are available again}}}}.{backUps, plural, =0 {} one { Its back-up is left out too.} other { Its # back-ups are left out too.}}{others, plural, =0 {} one { The other item stays in the request.} other { The other # items stay in the request.}} This can’t be undone.',
  'transaction.confirm.decline-keep': 'Not now',
} as const;
