import { hashSource } from '#src/platform/web/content-policy.ts';

export type HashedPage = {
  readonly html: string;
  /** How the content policy knows its inline scripts. */
  readonly scripts: readonly string[];
};

/**
 * A page made for one reader, so that it may be given to many: the scripts that carry its nonce are
 * known by their hash instead. A script that somebody smuggled in has no nonce, and so gets no hash.
 */
export function hashInlineScripts(html: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (text !== '' && attributes.includes(mark)) scripts.add(hashSource(text));
  }
  return { html: html.replaceAll(mark, ''), scripts: [...scripts] };
}
