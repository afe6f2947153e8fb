import { openGraphLocale } from '#src/i18n/locale.ts';

/** An address on this site, and its size in pixels. */
export type ShareImage = { readonly path: string; readonly width: number; readonly height: number };

/** What a shared link is shown with; a part that is not known is null or empty. */
export type ShareFacts = {
  readonly title: string;
  readonly description: string;
  readonly contentType: 'website' | 'product' | 'profile' | 'article' | null;
  readonly url: string;
  /** The first for Facebook and everything that reads Open Graph, the last for Twitter. */
  readonly images: readonly ShareImage[];
  /** Without a trailing slash. */
  readonly root: string;
  readonly siteName: string;
  readonly siteHandle: string | null;
};

export type ShareTag =
  | { readonly property: string; readonly content: string }
  | { readonly name: string; readonly content: string };

/** All or nothing: a preview that lacks a part is worse than the plain address. Twitter needs the site's handle too. */
export function shareTags(facts: ShareFacts): readonly ShareTag[] {
  const { title, description, contentType, url, images, root, siteName, siteHandle } = facts;
  const [first] = images;
  const last = images.at(-1);
  if (contentType === null || first === undefined || last === undefined) return [];
  if ([title, description, url, root].includes('')) return [];
  const forTwitter = [
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:site', content: siteHandle ?? '' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:url', content: url },
    { name: 'twitter:image', content: root + last.path },
  ];
  return [
    { property: 'og:type', content: contentType },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: openGraphLocale },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: root + first.path },
    { property: 'og:image:width', content: String(first.width) },
    { property: 'og:image:height', content: String(first.height) },
    ...(siteHandle === null || siteHandle === '' ? [] : forTwitter),
  ];
}
