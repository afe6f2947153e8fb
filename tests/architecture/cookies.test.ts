import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { cookieNames } from '#src/features/accounts/access/cookies.server.ts';
import { english } from '#src/features/documents/texts/english.server.ts';
import { french } from '#src/features/documents/texts/fr/french.server.ts';

/** The form token's (`server/site/csrf.ts`) and the notice's own. */
const others = ['rotation_visitor', 'euCookiesAccepted', 'euCookiesNecessary'];

test.each(Object.entries({ english, french }))(
  'the privacy policy in %s names every cookie that is set',
  (_, texts) => {
    const { sections } = texts.versions['/privacy-policy'][marketplace.legal.privacy];
    const said = JSON.stringify(sections.find(({ id }) => id === 'cookies'));
    for (const name of [...cookieNames, ...others]) expect(said).toMatch(new RegExp(`\\b${name}\\b`));
  },
);
