import { marketplace } from '#marketplace';
import type { App } from '#src/platform/app.ts';
import { shareTags, type ShareFacts, type ShareImage, type ShareTag } from './share-tags.ts';

/** A value of schema.org, as search engines read it. */
export type StructuredData = {
  readonly [property: string]: string | number | StructuredData | readonly StructuredData[] | readonly string[];
};

/** A tag of a page's head, as React Router's `meta` takes it; it also escapes the structured data. */
export type HeadTag =
  | ShareTag
  | { readonly tagName: 'link'; readonly rel: 'canonical'; readonly href: string }
  | { readonly 'script:ld+json': StructuredData };

type PageFacts = {
  /** The canonical address: with the parameters that change what the page is about, and no others. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly contentType?: ShareFacts['contentType'];
  /** Besides the site's own. */
  readonly image?: ShareImage | null;
  /** Whether search engines may list it. */
  readonly isIndexed?: boolean;
  readonly data?: readonly StructuredData[];
};

/** Facebook's and Twitter's size. */
export const defaultImages: readonly ShareImage[] = [
  { path: '/pictures/og-default.png', width: 1200, height: 630 },
  { path: '/pictures/og-default-600.png', width: 600, height: 314 },
];

/**
 * The head of a public page, made on the server alone: in the browser `meta` only hands it on. A page without one is
 * not indexed (`entry.server.tsx`).
 */
export function pageHead({ config }: Pick<App, 'config'>, page: PageFacts): HeadTag[] {
  const { path, title, description, contentType = 'website', image = null, isIndexed = true, data = [] } = page;
  const root = config.canonicalRootUrl;
  const url = root + path;
  const images = image === null ? defaultImages : [image];
  const { name: siteName, social } = marketplace;
  const facts = { title, description, contentType, url, images, root, siteName, siteHandle: social.twitterHandle };
  return [
    ...(description === '' ? [] : [{ name: 'description', content: description }]),
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...shareTags(facts),
    ...data.map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } })),
  ];
}

/** The way to a page, from the broadest to the page itself. */
export function breadcrumbData(
  root: string,
  steps: readonly { readonly to: string; readonly words: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    'itemListElement': steps.map(({ to, words }, index) => ({
      '@type': 'ListItem',
      'position': index + 1,
      'name': words,
      'item': root + to,
    })),
  };
}
