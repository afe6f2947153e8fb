/**
 * The part of Stripe's browser library that the site uses. Both `Stripe` of `@stripe/stripe-js` and the sandbox's
 * stand-in implement it, so that pages need not distinguish them.
 */
export type FieldType = 'cardNumber' | 'cardExpiry' | 'cardCvc';

export type FieldOptions = {
  placeholder?: string;
  disabled?: boolean;
  /** Number field only. */
  disableLink?: boolean;
  /** Styles inside Stripe's frame; the stand-in is styled by the page's style sheet instead. */
  style?: { base?: FieldStyle; invalid?: FieldStyle };
};

type FieldStyle = {
  'color'?: string;
  'fontFamily'?: string;
  'fontSize'?: string;
  'lineHeight'?: string;
  '::placeholder'?: { color?: string };
};

export type FieldChange = {
  elementType: string;
  empty: boolean;
  complete: boolean;
  error: { type: 'validation_error'; code: string; message: string } | undefined;
};

export interface CardField {
  mount(place: string | HTMLElement): void;
  unmount(): void;
  destroy(): void;
  focus(): void;
  blur(): void;
  clear(): void;
  on(event: 'change', handler: (change: FieldChange) => void): unknown;
  on(event: 'ready' | 'focus' | 'blur', handler: (event: { elementType: string }) => void): unknown;
}

export interface FieldGroup {
  create(type: 'cardNumber', options?: FieldOptions): CardField;
  create(type: 'cardExpiry', options?: FieldOptions): CardField;
  create(type: 'cardCvc', options?: FieldOptions): CardField;
}

type Part = string | null;
export type PostalAddress = {
  line1?: Part;
  line2?: Part;
  city?: Part;
  state?: Part;
  postal_code?: Part;
  country?: Part;
};
export type BillingDetails = {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: PostalAddress | null;
};

export type NewCard = { card: CardField | { token: string }; billing_details?: BillingDetails };

export type PaymentError = {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  param?: string;
  payment_intent?: { id: string; status: string };
  setup_intent?: { id: string; status: string };
};

export type PaymentSnapshot = {
  id: string;
  status: string;
  amount: number;
  currency: string;
  client_secret: string | null;
};
export type SetupSnapshot = {
  id: string;
  status: string;
  client_secret: string | null;
  payment_method: string | { id: string } | null;
};

/** The result or an error: an expected refusal is a value, never thrown. */
export type PaymentResult =
  | { paymentIntent: PaymentSnapshot; error?: undefined }
  | { paymentIntent?: undefined; error: PaymentError };
type SetupResult = { setupIntent: SetupSnapshot; error?: undefined } | { setupIntent?: undefined; error: PaymentError };
type ActionResult = {
  paymentIntent?: PaymentSnapshot | undefined;
  setupIntent?: SetupSnapshot | undefined;
  error?: PaymentError | undefined;
};
type MethodResult =
  | { paymentMethod: { id: string }; error?: undefined }
  | { paymentMethod?: undefined; error: PaymentError };
type TokenResult = { token: { id: string }; error?: undefined } | { token?: undefined; error: PaymentError };

type BankAccountData = {
  country: string;
  currency: string;
  account_number: string;
  routing_number?: string;
  account_holder_name?: string;
  account_holder_type: string;
};

type AccountData = {
  business_type?: 'individual' | 'company';
  individual?: {
    first_name?: string;
    last_name?: string;
    email?: string;
    phone?: string;
    address?: PostalAddress;
    dob?: { day: number; month: number; year: number };
  };
  tos_shown_and_accepted?: boolean;
};

export interface StripeLike {
  elements(options?: { locale?: 'auto' }): FieldGroup;
  confirmCardPayment(
    clientSecret: string,
    data?: {
      payment_method?: string | NewCard;
      setup_future_usage?: 'off_session' | 'on_session' | null;
      return_url?: string;
    },
    options?: { handleActions?: boolean },
  ): Promise<PaymentResult>;
  confirmCardSetup(
    clientSecret: string,
    data?: { payment_method?: string | NewCard; return_url?: string },
    options?: { handleActions?: boolean },
  ): Promise<SetupResult>;
  handleCardAction(clientSecret: string): Promise<PaymentResult>;
  handleNextAction(options: { clientSecret: string }): Promise<ActionResult>;
  retrievePaymentIntent(clientSecret: string): Promise<PaymentResult>;
  retrieveSetupIntent(clientSecret: string): Promise<SetupResult>;
  createPaymentMethod(data: { type: 'card' } & NewCard): Promise<MethodResult>;
  createToken(type: 'bank_account', data: BankAccountData): Promise<TokenResult>;
  createToken(type: 'account', data: AccountData): Promise<TokenResult>;
}
