import { z } from 'zod';
import { vapidKeysOf, type VapidKeys } from './vapid.server.ts';

export type PushConfig = {
  readonly keys: VapidKeys;
  /** Whom push services write to. */
  readonly contact: string;
  /** Origins of push services of one's own, besides those of the browsers. */
  readonly services: readonly string[];
  /** False keeps messages in the local mailbox. */
  readonly isExternal: boolean;
};

const key = (name: string) =>
  z.string().refine(isPrivateKey, `${name} must be a private key of P-256 in base64url, 43 characters.`).optional();

export const pushSettings = {
  VAPID_PRIVATE_KEY: key('VAPID_PRIVATE_KEY'),
  PUSH_SERVICE_URL: z
    .string()
    .refine(isOrigin, 'PUSH_SERVICE_URL must be the address of a push service, such as https://push.example.')
    .transform((value) => new URL(value).origin)
    .optional(),
  // Generated in the data folder; set by the supervisor.
  ROTATION_VAPID_KEY: key('ROTATION_VAPID_KEY'),
};

type Settings = { readonly [Name in keyof typeof pushSettings]?: string | undefined } & {
  readonly canonicalRootUrl: string;
  readonly ROTATION_DEMO: boolean;
};

/** Null without any key: then no browser is told. */
export function pushOf(settings: Settings): PushConfig | null {
  const privateKey = settings.VAPID_PRIVATE_KEY ?? settings.ROTATION_VAPID_KEY;
  if (privateKey === undefined) return null;
  return {
    keys: vapidKeysOf(privateKey),
    contact: contactOf(settings.canonicalRootUrl),
    services: settings.PUSH_SERVICE_URL === undefined ? [] : [settings.PUSH_SERVICE_URL],
    isExternal: settings.VAPID_PRIVATE_KEY !== undefined || !settings.ROTATION_DEMO,
  };
}

export function pushProblems(settings: Settings, isLoopback: (hostname: string) => boolean): string[] {
  const { PUSH_SERVICE_URL: url } = settings;
  return url?.startsWith('http:') && !isLoopback(new URL(url).hostname)
    ? ['PUSH_SERVICE_URL must begin with https:// unless it is localhost: addresses of browsers are secret.']
    : [];
}

function isPrivateKey(value: string): boolean {
  if (!/^[\w-]{43}$/.test(value)) return false;
  try {
    return vapidKeysOf(value).publicKey.length > 0;
  } catch {
    return false;
  }
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && pathname === '/' && !search && !hash && !username;
}

/** Services accept no address of http. */
function contactOf(root: string): string {
  return root.startsWith('https:') ? root : `mailto:webmaster@${new URL(root).hostname}`;
}
