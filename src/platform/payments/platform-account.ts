/** The marketplace's own account, its country in ISO 3166, with the currency (ISO 4217) that its charges settle in. */
export type PlatformAccount = {
  readonly country: string;
  readonly currency: string;
  /** Stripe's interval, such as `daily` or `manual`, in which it pays our balance out to our bank; null when it does not say. */
  readonly payoutInterval: string | null;
};
