/** Our own account. */
export type PlatformAccount = {
  readonly country: string;
  readonly currency: string;
  /** Stripe's interval, such as `daily` or `manual`, in which it pays our balance out to our bank; null when it does not say. */
  readonly payoutInterval: string | null;
};
