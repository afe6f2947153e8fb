import { escapeHtml } from '#src/platform/email/escape.ts';

type Plain = {
  readonly nonce: string;
  /** Plain text; escaped here. */
  readonly title: string;
  /** HTML, built from escaped parts only. */
  readonly body: string;
};

const style = `:root{color-scheme:light dark}
body{margin:0;background:#fff;color:#17201c;font:400 16px/1.6 'Hanken Grotesk Variable','Hanken Grotesk',Helvetica,Arial,sans-serif}
main{max-width:760px;margin:0 auto;padding:72px 24px}
h1{margin:0 0 32px;font:350 44px/1.1 'Imbue Variable',Imbue,'Bodoni 72',Didot,Georgia,serif;text-wrap:balance}
h2{margin:0;font-size:18px;font-weight:600}
article{border-top:1px solid #dcdfd8;padding:24px 0}
article p{margin:6px 0 0;white-space:pre-line;overflow-wrap:anywhere}
small{color:#676f69}
a{color:inherit;text-underline-offset:3px}
@media(prefers-color-scheme:dark){body{background:#111614;color:#eef1ec}article{border-color:#2c332f}small{color:#9aa39c}}`;

/** A page without the site's layout, for answers that must not depend on anything that may be broken. */
export function plainPage({ nonce, title, body }: Plain): string {
  return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}<p><a href="/">Rotation</a></p></main></body></html>`;
}
