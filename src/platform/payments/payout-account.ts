/** What an account begins with. It is empty otherwise: details come by `updateAccount`. */
export type AccountInput = {
  readonly userId: string;
  readonly country: string;
  readonly merchantCategory: string;
  readonly businessUrl: string;
};

export type AccountType = 'individual' | 'company';

export type AccountDetails = {
  readonly accountId: string;
  /** Sets the account type and accepts Stripe's terms; null once that is done. */
  readonly accountToken: string | null;
  readonly bankAccountToken: string;
  readonly email: string;
};

export type AccountLinkInput = {
  readonly accountId: string;
  readonly type: 'account_onboarding' | 'account_update';
  /** Where Stripe sends the browser: when the lender is done or leaves, and when the link does not work any more. */
  readonly returnUrl: string;
  readonly refreshUrl: string;
};

export type BankPayout = {
  readonly id: string;
  /** Minor units of a currency that may be none of the marketplace's. */
  readonly amount: number;
  readonly currency: string;
  readonly status: 'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed';
  /** When it is at the bank, by Stripe's clock. */
  readonly arrivesAt: Date;
  readonly failureCode: string | null;
  /** The bank account that it goes to, which may be none of the present one. */
  readonly bankAccountId: string | null;
};
