import { randomBytes } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { isForm } from '#src/platform/web/requests/read-form.ts';
import { isCsrfTokenOf, makeCsrfToken, type CsrfHolder } from '#src/platform/web/csrf-token.server.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection. A request that changes something must come from our own pages: by the browser's origin headers,
 * and by a token that only our pages contain (form field `csrf` or header `x-csrf-token`). A form may declare another proof.
 */
export function csrfCheck(app: App) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    if (safeMethods.has(c.req.method)) return next();
    if (!(await isMeant(app, c))) refuse('forbidden', { reason: 'csrf' });
    return next();
  });
}

async function isMeant(app: App, c: SiteContext): Promise<boolean> {
  const guard = c.get('formGuard') ?? 'token';
  if (guard === 'link') return true;
  if (!isFromOurPages(c)) return false;
  if (guard === 'origin' && saysOrigin(c)) return true;
  if (await isHoldersToken(app, c, await tokenOf(c))) return true;
  return guard === 'session' && saysOrigin(c) && (await c.get('viewer')()) === null;
}

/** Every browser of the last years sends one of these with a form; what sends neither has to bring a token. */
function saysOrigin(c: SiteContext): boolean {
  return c.req.header('sec-fetch-site') !== undefined || c.req.header('origin') !== undefined;
}

/** The same by the header alone, for endpoints whose body must not be read here; or by the token that stood in the body. */
export async function hasOurToken(app: App, c: SiteContext, inBody: string | null = null): Promise<boolean> {
  return isFromOurPages(c) && (await isHoldersToken(app, c, c.req.header('x-csrf-token') ?? inBody));
}

async function isHoldersToken(app: App, c: SiteContext, token: string | null): Promise<boolean> {
  const holder = token === null ? null : await holderOf(app, c);
  return token !== null && holder !== null && isCsrfTokenOf(app.config.sessionSecret, holder, token);
}

/** A token for the page about to be rendered, and the cookie that binds it for a visitor without a session. */
export async function csrfTokenFor(
  app: App,
  c: SiteContext,
): Promise<{ readonly token: string; readonly cookie: string | null }> {
  const known = await holderOf(app, c);
  const visitor = randomBytes(24).toString('base64url');
  const token = makeCsrfToken(app.config.sessionSecret, known ?? { visitor });
  return { token, cookie: known === null ? visitorCookie(app, visitor) : null };
}

async function holderOf(app: App, c: SiteContext): Promise<CsrfHolder | null> {
  const viewer = await c.get('viewer')();
  if (viewer !== null) return { session: viewer.sessionId };
  const visitor = getCookie(c, cookieName(app));
  return visitor ? { visitor } : null;
}

function visitorCookie(app: App, visitor: string): string {
  return generateCookie(cookieName(app), visitor, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: app.config.secureCookies,
  });
}

function cookieName(app: App): string {
  return `${app.config.secureCookies ? '__Host-' : ''}rotation_visitor`;
}

/** Old browsers send neither header; for them the token alone decides. */
export function isFromOurPages(c: SiteContext): boolean {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  return (
    (site === undefined || site === 'same-origin') && (origin === undefined || origin === c.get('facts').url.origin)
  );
}

async function tokenOf(c: SiteContext): Promise<string | null> {
  const header = c.req.header('x-csrf-token');
  if (header !== undefined) return header;
  const form = c.get('form');
  return form !== undefined && isForm(c.req.raw) ? (await form()).get('csrf') : null;
}
