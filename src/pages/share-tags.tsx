import { marketplace } from '#marketplace';

type ShareTagsProps = {
  /** Without a trailing slash. */
  readonly root: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
};

/** Meta tags of a page for search engines and link previews. */
export function ShareTags({ root, path, title, description }: ShareTagsProps) {
  const address = `${root}${path}`;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={marketplace.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${root}/pictures/og-default.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={`${root}/pictures/og-default-600.png`} />
    </>
  );
}
