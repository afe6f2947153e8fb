import { marketplace } from '#marketplace';
import { intl } from '#src/i18n/intl.ts';
import type { App } from '#src/platform/app.ts';
import { type HeadTag, pageHead, type StructuredData } from '../head/page-head.server.ts';

export function landingHead(app: Pick<App, 'config'>): HeadTag[] {
  return pageHead(app, {
    path: '/',
    title: intl.formatMessage({ id: 'landing.title' }),
    description: intl.formatMessage({ id: 'landing.description' }),
    data: [organisation(app.config.canonicalRootUrl), website(app.config.canonicalRootUrl)],
  });
}

function organisation(root: string): StructuredData {
  const { name, social } = marketplace;
  const pages = social.pages.map(({ url }) => url);
  return {
    '@type': 'Organization',
    name,
    'url': `${root}/`,
    'logo': `${root}/icons/512.png`,
    ...(pages.length > 0 && { sameAs: pages }),
  };
}

/** With the search that a search engine may offer below the result. */
function website(root: string): StructuredData {
  return {
    '@type': 'WebSite',
    'name': marketplace.name,
    'url': `${root}/`,
    'potentialAction': {
      '@type': 'SearchAction',
      'target': { '@type': 'EntryPoint', 'urlTemplate': `${root}/s?keywords={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
