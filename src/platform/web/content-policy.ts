/** What the pages may load, and from where. */
export type PolicyNeeds = {
  readonly nonce: string;
  /** Null: the real provider's own scripts and frames. */
  readonly sandboxOrigin: string | null;
  /** Vite writes style sheets into the page and speaks over a socket. */
  readonly development: boolean;
};

/** The Content-Security-Policy of a page. */
export function pagePolicy({ nonce, sandboxOrigin, development }: PolicyNeeds): string {
  const payment = sandboxOrigin === null ? stripe : { script: [], connect: [sandboxOrigin], frame: [sandboxOrigin] };
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...payment.script],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    // The components hide native inputs by style attributes in the first HTML. Attributes load nothing
    // that img-src and font-src do not permit.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...payment.connect, ...(development ? ['ws:'] : [])],
    'frame-src': ["'self'", ...payment.frame],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  });
}

/** For answers that are no page of the site: nothing loads, nobody frames them. */
export const barePolicy = policy({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
});

const stripe = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};

export function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
