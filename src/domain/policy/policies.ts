import type { Party } from '#src/domain/process/words.ts';
import { refusal, refuse, type Refusal } from '#src/domain/refusal.ts';

/**
 * Who may ask. `anybody`: every client. `visitor`: meant for clients without a session; signed-in users are sent on.
 * `person`: a signed-in user. `party`: the customer or the provider of the transaction. `owner`: the owner of the
 * resource. `operator`: an operator in a session of their own.
 */
export type Who = 'anybody' | 'visitor' | 'person' | 'party' | 'owner' | 'operator';

export type Policy = {
  readonly who: Who;
  /** Only this party of the transaction. */
  readonly only?: Party;
  /** Operators too, beside `who`. */
  readonly orOperator?: true;
  /** Changes something. Allowed to a limited session, it is written to the audit table. */
  readonly changes?: true;
  /** Also in a limited session: an operator's, on a user's behalf. Without it, such a session is refused. */
  readonly limited?: true;
  /** For all visitors while the site is developed. */
  readonly openInDevelopment?: true;
  /** Only in a session that was made with a second factor. */
  readonly secondFactor?: true;
};

/**
 * Who may do what: `resource.verb` → policy. The only place that decides it, for pages, calls, uploads, commands and
 * buttons. Which transitions a party may take is said by the process (`by`); which days, prices and deadlines allow it,
 * by its guards.
 */
export const policies = {
  'site.read': { who: 'anybody', limited: true },
  'image.read': { who: 'anybody', limited: true },
  'listing.read': { who: 'anybody', limited: true },
  /** That one's visit is counted, as a person's who may want the item. */
  'listing.be-counted': { who: 'anybody', changes: true },
  /** To tell the operators what is wrong with it. */
  'listing.report': { who: 'anybody', changes: true },
  /** A draft. */
  'listing.preview': { who: 'owner', orOperator: true, limited: true },
  /** Which photos, in which order, and what they show. */
  'listing.change-photos': { who: 'owner', changes: true },
  /** To enter one's own in the wizard, with what is private: another's is not found. */
  'listing.edit': { who: 'person' },
  'listing.change': { who: 'person', changes: true },
  /** One's own list; with drafts and closed ones. */
  'listing.list-own': { who: 'person', limited: true },
  /** To close, open and delete one's own: another's is not found. */
  'listing.manage': { who: 'person', changes: true },
  /** The days of one's own rentals, with their bookings: another's is not found. */
  'calendar.read': { who: 'person', limited: true },
  /** To open and block days, and to change the weekly plan and the calendars from elsewhere. */
  'calendar.change': { who: 'person', changes: true },
  /** The busy days of a rental, by the secret in the address. */
  'calendar-feed.read': { who: 'anybody', limited: true },
  /** One's own list. */
  'favourite.list': { who: 'person', limited: true },
  /** To save a listing that one may see, and to remove it. */
  'favourite.change': { who: 'person', changes: true },
  /** What one has looked at: no operator's business. */
  'viewed.list': { who: 'person' },
  'viewed.change': { who: 'person', changes: true },
  /** What one looks for: no operator's business. */
  'saved-search.list': { who: 'person' },
  /** To save, to change and to remove one's own: another's is not found. */
  'saved-search.change': { who: 'person', changes: true },
  /** To end the emails of one, by the link in them, which mail clients follow too. */
  'saved-search.unsubscribe': { who: 'anybody', changes: true },
  /** One's own bag. */
  'cart.read': { who: 'person', limited: true },
  /** To add a listing to it, to change its days, and to remove it. */
  'cart.change': { who: 'person', changes: true },
  /** To follow a wardrobe, and to stop. */
  'follow.change': { who: 'person', changes: true },
  /** To want nothing more to do with another user, and to undo it. */
  'user.block': { who: 'person', changes: true },
  /** Whom one has blocked: no operator's business. */
  'user.list-blocked': { who: 'person' },
  /** Whom one follows, and who follows. */
  'follow.list': { who: 'person', limited: true },
  'profile.read': { who: 'anybody', limited: true },
  'order.price': { who: 'anybody', limited: true },

  'sign-in.read': { who: 'visitor', limited: true },
  'sign-in.submit': { who: 'visitor', changes: true },
  /** Before signing up with it. */
  'referral-code.check': { who: 'visitor', changes: true },
  /** The way to an identity provider and back: by links, of which each works once and in one browser. */
  'sign-in.by-identity': { who: 'anybody' },
  /** Ends the session that asks, and no other. */
  'account.sign-out': { who: 'anybody', changes: true, limited: true },
  'account.read': { who: 'person', limited: true },
  /** The sizes that one wears: no operator's business. */
  'sizes.read': { who: 'person' },
  'account.verify-email': { who: 'person', changes: true },
  'account.change-phone': { who: 'person', changes: true },
  'account.verify-phone': { who: 'person', changes: true },
  'account.change-email': { who: 'person', changes: true },
  /** The password, the connected identity providers and the sessions. */
  'account.change-password': { who: 'person', changes: true },
  /** The authenticator app, its recovery codes and the passkeys. */
  'account.change-second-factor': { who: 'person', changes: true },
  /** The name, the bio and the avatar. */
  'account.change-profile': { who: 'person', changes: true },
  /** Which notifications reach one, and where. */
  'account.change-notifications': { who: 'person', changes: true },
  /** The saved cards. */
  'account.change-cards': { who: 'person', changes: true },
  /** The bank account that what one earns is paid into, and the details that go with it. */
  'account.change-payouts': { who: 'person', changes: true },
  /** One's own data as a file. */
  'account.export': { who: 'person' },
  'account.request-export': { who: 'person', changes: true },
  /** For ever. */
  'account.delete': { who: 'person', changes: true },
  /** By a link in an email, without a session. */
  'account.recover': { who: 'anybody', changes: true },

  /** Of an address, which has to confirm it. */
  'newsletter.subscribe': { who: 'anybody', changes: true },
  /** By the link of a newsletter, which mail clients follow too. */
  'newsletter.unsubscribe': { who: 'anybody', changes: true },
  'newsletter.export': { who: 'operator' },
  'contact.send': { who: 'anybody', changes: true },

  'image.upload': { who: 'person', changes: true },
  /** What became of one's own identity document. */
  'id-check.read': { who: 'person' },
  /** To upload its photos, to send them, and to withdraw them. */
  'id-check.submit': { who: 'person', changes: true },
  'order.read': { who: 'person', limited: true },
  'order.request': { who: 'person', changes: true },
  /** To ask a lender about one of her listings. */
  'enquiry.send': { who: 'person', changes: true },
  /** To offer a price for days or units. */
  'offer.make': { who: 'person', changes: true },
  'inbox.read': { who: 'person', limited: true },
  /** One's own only: another's is not found. */
  'notification.read': { who: 'person', limited: true },
  'notification.mark-seen': { who: 'person', changes: true },
  /** To end the emails of a group, by the link in them, which mail clients follow too. */
  'notification.unsubscribe': { who: 'anybody', changes: true },
  'transaction.read': { who: 'party', limited: true },
  'transaction.mark-seen': { who: 'party', changes: true },
  /** To tell the operators what is wrong with a message of the other party. */
  'transaction.report-message': { who: 'party', changes: true },
  'transaction.write': { who: 'party', changes: true },
  /** To read the client secret of its payment, with which any client can pay. */
  'transaction.pay': { who: 'party', only: 'customer' },
  'transaction.transition': { who: 'party', changes: true },
  /** To report a problem with an order, to answer, and to settle it. */
  'transaction.use-case': { who: 'party', changes: true },
  /** To upload a photo for a case, before it is sent. */
  'case.send-photo': { who: 'person', changes: true },
  /** To upload a photo for a message, before it is sent. */
  'message.send-photo': { who: 'person', changes: true },
  /** A photo of a message: which of them, its message decides. */
  'message.see-photo': { who: 'person', limited: true },
  /** To upload a photo of an item's condition, before a step of its handover is recorded with it. */
  'handover.send-photo': { who: 'person', changes: true },

  'styleguide.read': { who: 'operator', openInDevelopment: true },
  /** The queue, and the photos of the document; each look at a photo is audited. */
  'id-check.review': { who: 'operator', secondFactor: true },
  'id-check.decide': { who: 'operator', changes: true, secondFactor: true },
  /** Listings that wait to be published, on the pages of the console. */
  'listing.review': { who: 'operator', secondFactor: true },
  'listing.decide': { who: 'operator', changes: true, secondFactor: true },
  /** The commands behind those pages, and behind the launcher's command `operator listings`. */
  'listing.approve': { who: 'operator', changes: true },
  /** What visitors report about listings. */
  'report.review': { who: 'operator', secondFactor: true },
  'report.decide': { who: 'operator', changes: true, secondFactor: true },
  /** Messages that were reported, with the thread around them; each look is audited. */
  'message-report.review': { who: 'operator', secondFactor: true },
  'message-report.decide': { who: 'operator', changes: true, secondFactor: true },
  /** Reviews, to hide one and to show it again. */
  'review.review': { who: 'operator', secondFactor: true },
  'review.moderate': { who: 'operator', changes: true, secondFactor: true },
  /** Cases between the two people of an order, with what they said and their messages; each look is audited. */
  'case.review': { who: 'operator', secondFactor: true },
  'case.settle': { who: 'operator', changes: true, secondFactor: true },
  /** Names of designers that lenders have typed. */
  'brand.review': { who: 'operator', secondFactor: true },
  'brand.decide': { who: 'operator', changes: true, secondFactor: true },
  'audit.read': { who: 'operator', secondFactor: true },
  /** An order of two other people, by its id, and what an operator can do about it. */
  'order.review': { who: 'operator', secondFactor: true },
  'order.intervene': { who: 'operator', changes: true, secondFactor: true },
  /** The command behind that page, and a refund by the launcher's command `operator`. */
  'transaction.intervene': { who: 'operator', changes: true },
  /** Ids and amounts of what waits for an operator: disputes, failed refunds, money that nothing explains. */
  'case.read': { who: 'operator' },
  'case.decide': { who: 'operator', changes: true },
  /** An account, by its email address or the address of its profile: that it is there, and its public name. */
  'account.find': { who: 'operator', secondFactor: true },
  /** To see the site as a user does. */
  'account.act-as': { who: 'operator', changes: true, secondFactor: true },
  /** By the launcher's command `operator`, so by those who administer the machine. */
  'account.make-operator': { who: 'operator', changes: true },
  /** By the launcher's command `operator remove`. */
  'account.remove-operator': { who: 'operator', changes: true },
  /** By the launcher's command `operator reset-second-factor`. */
  'account.reset-second-factor': { who: 'operator', changes: true },

  /** Authenticated by Stripe's signature instead of a session. */
  'payment-event.deliver': { who: 'anybody', changes: true, limited: true },
  /** Of a browser, about its own page: a line in the log. */
  'error.report': { who: 'anybody', changes: true, limited: true },
  /** The test clock, the mailbox and the payment sandbox: mounted in the demo and in tests only. */
  'demo.use': { who: 'anybody', changes: true, limited: true },
} as const satisfies Readonly<Record<string, Policy>>;

export type Permission = keyof typeof policies;

/** Permissions whose refusal the audit log may have: what is operators' alone, and changes that no limited session makes. */
export type AuditedTry = {
  [Name in Permission]: (typeof policies)[Name] extends { readonly who: 'operator' }
    ? Name
    : (typeof policies)[Name] extends { readonly changes: true }
      ? (typeof policies)[Name] extends { readonly limited: true }
        ? never
        : Name
      : never;
}[Permission];

/** The same at run time, also for what an older release wrote. */
export function isAuditedTry(name: string): name is AuditedTry {
  if (!Object.hasOwn(policies, name)) return false;
  const { who, changes, limited } = policyOf(name as Permission);
  return who === 'operator' || (changes === true && limited !== true);
}

/** Permissions about a transaction, which need the viewer's side of it. */
export type TransactionPermission = Extract<Permission, `transaction.${string}`>;

/** The part of a viewer that policies ask for. */
export type Asker = {
  readonly role?: 'user' | 'operator';
  readonly limited?: boolean;
  /** How the session was made; none where there is no session. */
  readonly signedInBy?: 'password' | 'code' | 'passkey' | 'identity';
};

/** What the viewer is to the resource. `other` is answered like a resource that does not exist. */
export type Relation = Party | 'owner' | 'other';

export function policyOf(permission: Permission): Policy {
  return policies[permission];
}

/**
 * Null when the viewer may ask, else the refusal: `unauthorized` without a session, `forbidden` in a limited one,
 * `second-factor-required` in one that was made without a second factor, `not-found` to all others. Without a relation,
 * only what is true for every resource is decided; the command that loads the resource asks again with it.
 */
export function decide(permission: Permission, asker: Asker | null, relation?: Relation): Refusal | null {
  const policy = policyOf(permission);
  if (isForVisitors(policy)) return asker?.limited === true && !policy.limited ? refusal('forbidden') : null;
  // Neither sign-in nor a refusal tells that an operator's page exists.
  if (asker === null) return refusal(policy.who === 'operator' ? 'not-found' : 'unauthorized');
  if (asker.limited === true && !policy.limited) return refusal('forbidden');
  if (!isRelated(policy, asker, relation)) return refusal('not-found');
  return policy.secondFactor === true && !isStrong(asker) ? refusal('second-factor-required') : null;
}

function isStrong({ signedInBy }: Asker): boolean {
  return signedInBy === 'code' || signedInBy === 'passkey';
}

export function isAllowed(permission: Permission, asker: Asker | null, relation?: Relation): boolean {
  return decide(permission, asker, relation) === null;
}

/** The same for commands: throws the refusal. */
export function requireAllowed(permission: Permission, asker: Asker | null, relation?: Relation): void {
  const refused = decide(permission, asker, relation);
  if (refused !== null) refuse(refused.code, refused.details);
}

/** False where no client is refused and no change is recorded: then the session need not be looked up. */
export function needsViewer(permission: Permission): boolean {
  const policy = policyOf(permission);
  return !isForVisitors(policy) || policy.limited !== true || policy.changes === true;
}

function isForVisitors({ who }: Policy): boolean {
  return who === 'anybody' || who === 'visitor';
}

function isRelated({ who, only, orOperator }: Policy, asker: Asker, relation: Relation | undefined): boolean {
  const isOperator = asker.role === 'operator' && asker.limited !== true;
  if (who === 'operator') return isOperator;
  if (who === 'person' || relation === undefined || (orOperator === true && isOperator)) return true;
  if (who === 'owner') return relation === 'owner';
  return only === undefined ? relation === 'customer' || relation === 'provider' : relation === only;
}
