import { createHash } from 'node:crypto';

/** What the pages may load, and from where. */
export type PolicyNeeds = {
  /** By what inline scripts and styles are known beside our own files: a nonce, or the hashes of what stands there. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether the real Stripe is used, whose scripts and frames are its own. The sandbox is under our address. */
  readonly stripe: boolean;
  /** Vite writes style sheets into the page and speaks over a socket. */
  readonly development: boolean;
};

/** The source by which a policy knows an inline script or style, whatever page it stands on. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The two style sheets that React Aria adds to a page while somebody presses and scrolls. Known by what
 * they say (a test compares), because a page for everybody has no nonce that it could give them.
 */
export const addedStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

const addedSources = addedStyles.map(hashSource);

/** The Content-Security-Policy of a page. */
export function pagePolicy({ scripts, styles, stripe, development }: PolicyNeeds): string {
  const provider = stripe ? stripeOrigins : none;
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...provider.script],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [...styles, ...addedSources])],
    // The components hide native inputs by style attributes in the first HTML. Attributes load nothing
    // that img-src and font-src do not permit.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider.connect, ...(development ? ['ws:'] : [])],
    'frame-src': ["'self'", ...provider.frame],
    'manifest-src': ["'self'"],
    // Browsers also hold the redirect after a form against it.
    'form-action': ["'self'", ...provider.form],
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
