import { maskedEmail } from '#src/domain/text/masked-email.ts';
import { linkedProviders } from '#src/features/accounts/linked-identities.server.ts';
import { hasLoggedInRecently, hasPassword } from '#src/features/accounts/presence.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { hasOwnWayIn } from './connect.server.ts';
import { waitingProfile } from './pending.server.ts';
import { nameOfProvider } from './provider-name.ts';

/** A provider as a button. */
export type ProviderButton = { readonly slug: string; readonly name: string };

export type Connection = {
  readonly providerId: string;
  readonly name: string;
  readonly since: Date;
};

export type Connections = {
  readonly hasPassword: boolean;
  /** Whether there is another way in than providers. */
  readonly hasOwnWayIn: boolean;
  /** Whether the log-in is recent enough to change them without the password. */
  readonly isRecent: boolean;
  readonly connected: readonly Connection[];
  readonly others: readonly ProviderButton[];
  /** The provider that this browser has signed in with, as whom (masked), and that belongs to no account yet. */
  readonly waiting: { readonly name: string; readonly email: string } | null;
};

/** The providers for the buttons of log-in and sign-up. */
export function providerButtons({ identity }: Pick<App, 'identity'>): readonly ProviderButton[] {
  return identity.offered.map(({ slug, name }) => ({ slug, name }));
}

/** How the viewer can log in. */
export async function connectionsOf(
  app: Pick<App, 'config' | 'db' | 'identity'>,
  viewer: Viewer,
  request: Request,
): Promise<Connections> {
  const [knownPassword, ownWayIn, isRecent, linked, waiting] = await Promise.all([
    hasPassword(app, viewer.id),
    hasOwnWayIn(app, app.db, viewer.id),
    hasLoggedInRecently(app, viewer),
    linkedProviders(app.db, viewer.id),
    waitingProfile(app, request),
  ]);
  const has = (id: string) => linked.some(({ providerId }) => providerId === id);
  return {
    hasPassword: knownPassword,
    hasOwnWayIn: ownWayIn,
    isRecent,
    connected: linked.map((one) => ({ ...one, name: nameOfProvider(app, one.providerId) })),
    others: app.identity.offered.filter(({ id }) => !has(id)).map(({ slug, name }) => ({ slug, name })),
    waiting:
      waiting === null || has(waiting.providerId)
        ? null
        : { name: nameOfProvider(app, waiting.providerId), email: maskedEmail(waiting.email) },
  };
}
