import { createHash } from 'node:crypto';

/** What the pages may load, and from where. */
export type PolicyNeeds = {
  /** CSP sources of inline scripts and styles: a nonce, or their hashes. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether the real Stripe is used, which has its own scripts and frames. The sandbox is served under our address. */
  readonly stripe: boolean;
  /** Origins besides our own that scripts may send to. */
  readonly connect: readonly string[];
  /** Origins besides our own that pictures come from. */
  readonly images: readonly string[];
  /** In development Vite inlines style sheets and uses a web socket. */
  readonly development: boolean;
};

/** The CSP source of an inline script or style by its hash. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The two style sheets that React Aria adds while the user presses and scrolls. Allowed by hash (a test compares
 * their text), because a cached page has no nonce to give them.
 */
export const addedStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

const addedSources = addedStyles.map(hashSource);

/** The Content-Security-Policy of a page. */
export function pagePolicy({ scripts, styles, stripe, connect, images, development }: PolicyNeeds): string {
  const extra = stripe ? stripeOrigins : none;
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...extra.script],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [...styles, ...addedSources])],
    // React Aria hides native inputs by style attributes in the server's HTML. Attributes cannot load anything that
    // img-src and font-src do not allow.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...extra.connect, ...connect, ...(development ? ['ws:'] : [])],
    'frame-src': ["'self'", ...extra.frame],
    'manifest-src': ["'self'"],
    // Browsers also check the redirect after a form submission against it.
    'form-action': ["'self'", ...extra.form],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  });
}

/** For responses that are not pages: nothing loads, no framing. */
export const barePolicy = policy({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
});

const none = { script: [], connect: [], frame: [], form: [] };
const stripeOrigins = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  form: ['https://connect.stripe.com'],
};

export function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
