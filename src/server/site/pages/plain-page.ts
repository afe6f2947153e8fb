import { readFileSync } from 'node:fs';
import { marketplace } from '#marketplace';
import { text } from '#src/i18n/text.ts';
import { viewField } from '#src/features/accounts/view-field.ts';
import { escapeHtml } from '#src/platform/email/escape.ts';
import { darkColour, lightColour } from '#src/platform/theme-colours.ts';

/** Inline, because this page must not depend on a second request. */
const wordmark = readFileSync(new URL('../../../../public/wordmark.svg', import.meta.url), 'utf8').trim();

type Plain = {
  readonly nonce: string;
  /** Plain text; escaped here. */
  readonly title: string;
  /** HTML, built from escaped parts only. */
  readonly body: string;
  /** The same, above everything. */
  readonly bar?: string;
};

const style = `:root{color-scheme:light dark}
body{margin:0;background:${lightColour('paper')};color:${lightColour('ink')};font:400 16px/1.6 'Hanken Grotesk Variable','Hanken Grotesk',Helvetica,Arial,sans-serif}
header,main{max-width:760px;margin:0 auto;padding:28px 24px 0}
header svg{display:block;height:21px;width:auto}
main{padding-block:64px}
p{margin:0 0 28px}
.button{display:inline-block;padding:11px 24px;border-radius:2px;background:${lightColour('ink')};color:${lightColour('on-ink')};font-weight:500;text-decoration:none}
h1{margin:0 0 16px;font:400 clamp(28px,7vw,34px)/1.15 'Imbue Variable',Imbue,'Bodoni 72',Didot,Georgia,serif;text-wrap:balance}
h2{margin:0;font-size:18px;font-weight:600}
article{border-top:1px solid ${lightColour('line')};padding:24px 0}
article p{margin:6px 0 0;white-space:pre-line;overflow-wrap:anywhere}
small{color:${lightColour('ink-3')}}
.view{position:sticky;top:0;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 16px;padding:10px 24px;background:${lightColour('amber-tint')};color:${lightColour('amber-deep')};font-size:14px}
.view button{padding:0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
a{color:inherit;text-underline-offset:3px}
@media(prefers-color-scheme:dark){body{background:${darkColour('paper')};color:${darkColour('ink')}}article{border-color:${darkColour('line')}}.view{background:${darkColour('amber-tint')};color:${darkColour('amber-deep')}}.button{background:${darkColour('ink')};color:${darkColour('on-ink')}}small{color:${darkColour('ink-3')}}}`;

/** A page without the site's layout, for answers that must not depend on anything that may be broken. */
export function plainPage({ nonce, title, body, bar = '' }: Plain): string {
  return `<!doctype html>
<html lang="${marketplace.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body>${bar}<header><a href="/" aria-label="${escapeHtml(marketplace.name)}">${wordmark}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** The same for a message: its first sentence is the heading, the rest a line below. */
export function messagePage({ message, body, ...page }: Omit<Plain, 'title'> & { readonly message: string }): string {
  const { title, line } = headingOf(message);
  return plainPage({ ...page, title, body: line === '' ? body : `<p>${escapeHtml(line)}</p>${body}` });
}

export function headingOf(message: string): { readonly title: string; readonly line: string } {
  const [title = '', ...rest] = message.split(/\.(?: |$)/);
  return { title, line: rest.length === 0 ? '' : message.slice(title.length + 2) };
}

/** A link to the same address. */
export const retryButton = `<p><a class="button" href="">${escapeHtml(text('page-error.retry'))}</a></p>`;

/** A link to the page that a form without scripts was sent from; empty for the same address. */
export function formButton(page: string): string {
  return `<p><a class="button" href="${escapeHtml(page)}">${escapeHtml(text('page-error.form'))}</a></p>`;
}

/**
 * That an operator views the site as this user, with the button that ends it, as above every other page. Its form is accepted by
 * the browser's origin headers alone (`pageForms`).
 */
export function viewBar(name: string): string {
  const words = text('shell.limited', { name, b: (parts: readonly string[]) => parts.join('') });
  const button = `<button>${escapeHtml(text('shell.log-out'))}</button>`;
  const form = `<form method="post" action="/logout"><input type="hidden" name="${viewField}" value="">${button}</form>`;
  return `<div class="view" role="status"><span>${escapeHtml(words)}</span>${form}</div>`;
}

export const homeButton = `<p><a class="button" href="/">${escapeHtml(text('page-error.home'))}</a></p>`;
