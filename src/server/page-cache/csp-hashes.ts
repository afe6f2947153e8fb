import { hashSource } from '#src/platform/web/content-policy.ts';

export type HashedPage = {
  readonly html: string;
  /** CSP sources of its inline scripts. */
  readonly scripts: readonly string[];
};

/**
 * CSP hashes in place of nonces, so that one rendered page may be sent to many visitors: inline scripts that carry the
 * page's nonce are allowed by their hash. An injected script has no nonce, and so gets no hash.
 */
export function hashInlineScripts(html: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (text !== '' && attributes.includes(mark)) scripts.add(hashSource(text));
  }
  return { html: html.replaceAll(mark, ''), scripts: [...scripts] };
}
