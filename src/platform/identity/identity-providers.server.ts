import type { Config } from '../config.ts';
import { facebook } from './facebook.server.ts';
import type { IdentityProviders } from './identity.ts';
import { openIdConnect } from './openid-connect.server.ts';

/** The configured identity providers; none by default. */
export function makeIdentityProviders({
  identity,
  canonicalRootUrl,
}: Pick<Config, 'identity' | 'canonicalRootUrl'>): IdentityProviders {
  const providers = [
    ...identity.openIdConnect.map((one) => openIdConnect(one, canonicalRootUrl)),
    ...(identity.facebook === null ? [] : [facebook(identity.facebook, canonicalRootUrl)]),
  ];
  return {
    offered: providers.map(({ slug, id, name }) => ({ slug, id, name })),
    at: (slug) => providers.find((provider) => provider.slug === slug) ?? null,
  };
}
