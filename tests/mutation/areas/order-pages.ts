import type { MutatedFile } from '../mutant.ts';

/** Pages of a question, an offer and an order: what they keep of what was typed, and where they lead. */
export const orderPages: readonly MutatedFile[] = [
  {
    file: 'src/pages/enquiry/enquiry.tsx',
    tests: ['src/pages/enquiry/refused'],
    mutants: [
      [
        'a question about what was taken down meanwhile is lost',
        'const listing = await listingById(app, listingId, viewer);',
        'const listing = await listingToAskAbout(app, viewer, listingId);',
      ],
      [
        'a question that was sent in other words is not said',
        "...(sent !== null && { conflict: messages['enquiry.sent-before'] })",
        '',
      ],
    ],
  },
  {
    file: 'src/pages/transaction/transaction-action.server.ts',
    tests: ['src/pages/transaction/transaction-action'],
    mutants: [
      [
        'the price on offer is a counter-offer',
        'samePriceRefusal(amount, role, await lastOffer(app.db, transaction.id))',
        'samePriceRefusal(amount, role, null)',
      ],
      ['a script is not told which message was sent', "action === 'message' && isScript", 'false'],
      ['a script is told that a message was sent that was not', "action === 'message' && isScript", 'isScript'],
    ],
  },
  {
    file: 'src/features/transactions/remind-of-expiry.server.ts',
    tests: ['src/features/transactions/remind-of-expiry'],
    mutants: [
      ['who has blocked is asked to answer who they blocked', 'if (await isCutOff(tx, transaction)) return;', ''],
    ],
  },
  {
    file: 'src/processes/registry.ts',
    tests: ['src/features/account-deletion/reasons', 'src/features/listings/manage-listings'],
    mutants: [
      [
        'a question keeps an account and an item',
        "stage === 'negotiating' && waitsFor !== undefined",
        "stage === 'negotiating'",
      ],
      ['an offer keeps neither', ', ...openOfferStates]', ']'],
    ],
  },
  {
    file: 'src/pages/sent-before.server.ts',
    tests: ['src/pages/enquiry/refused'],
    mutants: [['a form that was sent in other words leads nowhere', "thrown.refusal.code !== 'conflict'", 'true']],
  },
  {
    file: 'src/pages/offer/offer.tsx',
    tests: ['src/pages/enquiry/refused'],
    mutants: [
      [
        'an offer for what was taken down meanwhile is lost',
        'if (listing === null) {',
        'if (listing === null) {\n    throw data(null, { status: 404 });',
      ],
    ],
  },
  {
    file: 'src/features/transactions/offered.server.ts',
    tests: ['src/features/blocks/'],
    mutants: [['a blocked offer is accepted', 'if (facts.isBlocked && beginsMore(transition))', 'if (false)']],
  },
  {
    file: 'src/features/transactions/page-facts.server.ts',
    tests: ['src/features/blocks/'],
    mutants: [
      [
        'who is blocked reads it on the page of an order',
        "if (stageOfTransaction(transaction) !== 'negotiating') return false;",
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/actions/transaction-actions.tsx',
    tests: ['src/features/transactions/components/actions/transaction-actions'],
    mutants: [
      ['a blocked question leads to an order', '&& !isBlocked', ''],
      ['an order leads to an item whose page is gone', 'if (listing.isGone) {', 'if (false) {'],
    ],
  },
  {
    file: 'src/features/transactions/page-facts.server.ts',
    tests: ['src/features/transactions/transaction-page'],
    mutants: [['the item of an order is linked when its page is gone', 'isGone: found === null', 'isGone: false']],
  },
  {
    file: 'src/features/transactions/components/inbox-row.tsx',
    tests: ['src/features/transactions/components/inbox-row'],
    mutants: [
      ['what stays paid of a cancelled order is struck through', 'paid === undefined || paid.amount === 0', 'true'],
      ['a lender reads what her customer has paid', "role === 'customer' ? kept?.payin : kept?.payout", 'kept?.payin'],
    ],
  },
  {
    file: 'src/features/notifications/commands.server.ts',
    tests: ['src/pages/case/seen'],
    mutants: [
      [
        'a case that is opened takes the mark of an unread message',
        'and(eq(of, transactionId), eq(detailPage, page))',
        'eq(of, transactionId)',
      ],
    ],
  },
  {
    file: 'src/features/notifications/queries.server.ts',
    tests: ['src/features/notifications/seen'],
    mutants: [['what is unseen on a later page counts for nothing', 'return unseen.length > 0;', 'return false;']],
  },
  {
    file: 'src/features/transactions/engine/hand-over-timer.server.ts',
    tests: ['src/features/transactions/engine/instant-acceptance'],
    mutants: [['what was sold as instant waits for nobody', 'left === undefined ? {} :', 'true ? {} :']],
  },
  {
    file: 'src/features/transactions/engine/guards.server.ts',
    tests: ['src/features/transactions/engine/offers.int'],
    mutants: [
      [
        'a price is agreed with a banned account',
        "'nobody-banned': nobodyBanned,",
        "'nobody-banned': async () => null,",
      ],
    ],
  },
  {
    file: 'src/features/transactions/page-facts.server.ts',
    tests: ['src/features/transactions/attention-blocks'],
    mutants: [['what nobody can answer counts as waiting', 'and (${isOneGone} or', 'and (false or']],
  },
  {
    file: 'src/features/transactions/components/words.ts',
    tests: ['src/features/transactions/components/'],
    mutants: [
      ['what was agreed and overtaken had no agreement', "if (last.transition === overtaking) return 'overtaken';", ''],
      [
        'a customer waits for the answer of an account that is closed',
        "stage === 'negotiating' || stage === 'requested'",
        "stage === 'negotiating'",
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/actions/transaction-actions.tsx',
    tests: ['src/features/transactions/components/actions/transaction-actions'],
    mutants: [
      ['a pick-up that is recorded is still to be arranged', 'handover.steps.length === 0 && ', ''],
      ['an item that has left the site can be ordered', 'question && !transaction.listing.isGone', 'question'],
    ],
  },
  {
    file: 'src/pages/transaction/transaction-data.server.ts',
    tests: ['src/pages/transaction/unknown-words'],
    mutants: [['nobody hears of a transition of another version', '!== null) continue;', '!== undefined) continue;']],
  },
  {
    file: 'src/features/transactions/negotiation.server.ts',
    tests: ['src/features/transactions/engine/offer-terms'],
    mutants: [
      [
        'a lender is told a range below her own floor',
        "role === 'provider' ? smallestByLender(",
        'false ? smallestByLender(',
      ],
    ],
  },
  {
    file: 'src/features/checkout/components/payment-error-banner.tsx',
    tests: ['src/features/checkout/components/payment-error-banner'],
    mutants: [
      ['a limit at checkout has no way out', 'limitCodes.includes(code)', 'false'],
      ['who cannot be ordered from leads to a calendar', "label: 'checkout.back-to-listing' }", 'label: back.label }'],
    ],
  },
  {
    file: 'src/pages/offer/offer-form.tsx',
    tests: ['src/pages/offer/offer-form'],
    mutants: [
      [
        'an offer at the listed price has no total',
        '{ smallest, listed }) === null && (',
        '{ smallest, listed }) === null && percent !== null && (',
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-place.tsx',
    tests: ['src/features/transactions/components/actions/answer-over'],
    mutants: [['what is back is to be brought back', ' || isBack(transaction)', '']],
  },
  {
    file: 'src/features/transactions/components/actions/user-actions.ts',
    tests: ['src/features/transactions/components/actions/user-actions'],
    mutants: [['a gain is shown as a loss', "?.button?.confirm === 'loss'", '?.button?.confirm !== undefined']],
  },
  {
    file: 'src/ui/browser/use-page-preload.ts',
    tests: ['src/ui/browser/use-page-preload'],
    mutants: [
      [
        'the parts of the page after a form come only with it',
        'await load(route.module)',
        'await Promise.resolve(load)',
      ],
      ['a script that is lost disturbs the form before it', '.catch(() => {})', ''],
    ],
  },
  {
    file: 'src/pages/checkout/checkout-frame.tsx',
    tests: ['src/pages/checkout/checkout-frame'],
    mutants: [['the styles of the order come only with it', '<SignedInStylesAhead />', '']],
  },
  {
    file: 'src/features/cards/billing-form.ts',
    tests: ['src/features/checkout/payment/form-state'],
    mutants: [
      [
        'whatever is wrong with a billing address, its postal code is needed',
        'wrong.has(field) ? [need] : []',
        "wrong.has(field) ? ['billing-postal-code'] : []",
      ],
    ],
  },
  {
    file: 'src/features/offers/amount.ts',
    tests: ['src/features/transactions/components/offers/counter-issue'],
    mutants: [
      ['nothing says which currency a price is to be in', "? 'currency' : 'missing'", "? 'missing' : 'missing'"],
    ],
  },
];
