import { marketplace } from '#marketplace';
import { text } from '#src/i18n/text.ts';
import { fonts, look, styleSheet } from './email-styles.ts';
import { escapeHtml } from './escape.ts';
import type { Email, EmailButton, EmailListing, EmailRow } from './email.ts';
import { ownAddress } from './own-address.ts';

const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
/** Keeps clients from filling the preview up with the text that follows: invisible characters that take room. */
const previewEnd = '&#847;&zwnj;&nbsp;'.repeat(60);

/** The email as an HTML page, 600 pixels wide. Tables and inline styles, because email clients support little else. */
export function emailHtml(email: Email, root: string, closing: readonly string[]): string {
  return `<!doctype html>
<html lang="${marketplace.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(email.subject)}</title><style>${styleSheet}</style></head>
<body ${look({ ground: 'mist' })}><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(email.preview)}${previewEnd}</div>
${table} ${look({ ground: 'mist' })}><tr><td align="center" class="outer" style="padding:40px 0">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" ${look({ ground: 'paper', text: 'ink' }, `width:100%;max-width:600px;font:${fonts.text}`)}>
${[
  band(36, wordmark(root)),
  band(44, headingAndText(email)),
  email.buttons?.length && band(28, buttons(email.buttons, root)),
  email.listing && band(36, listing(email.listing, root)),
  email.rows?.length && band(24, breakdown(email.rows)),
  footer(closing, email.unsubscribePath && ownAddress(root, email.unsubscribePath)),
]
  .filter(Boolean)
  .join('\n')}
</table></td></tr></table></body></html>`;
}

function band(above: number, content: string): string {
  return `<tr><td class="band" style="padding:${above}px 48px 0">${content}</td></tr>`;
}

/** Two images on grounds of their own: a client that only inverts colours leaves images as they are. */
function wordmark(root: string): string {
  const image = (name: string, style: string) =>
    `<img src="${escapeHtml(ownAddress(root, `/brand/${name}.png`))}" width="138" height="19" alt="${escapeHtml(marketplace.name)}" ${look({ text: 'ink' }, `${style};border:0;font:${fonts.wordmark}`, name === 'wordmark' ? 'in-light' : 'in-dark')}>`;
  return `${image('wordmark', 'display:block')}<!--[if !mso]><!-->${image('wordmark-dark', 'display:none;max-height:0')}<!--<![endif]-->`;
}

function headingAndText({ heading, paragraphs, deadline }: Email): string {
  const texts = paragraphs.map(
    (paragraph) =>
      `<p ${look({ text: 'ink-2' }, 'margin:20px 0 0;overflow-wrap:anywhere')}>${escapeHtml(paragraph)}</p>`,
  );
  const deadlineText = deadline ? [`<p style="margin:20px 0 0;font-weight:600">${escapeHtml(deadline)}</p>`] : [];
  const headingStyle = `margin:0;text-wrap:balance;overflow-wrap:anywhere;font:${fonts.heading}`;
  return `<h1 ${look({ text: 'ink' }, headingStyle, 'heading')}>${escapeHtml(heading)}</h1>${[...texts, ...deadlineText].join('')}`;
}

function buttons(all: readonly EmailButton[], root: string): string {
  const cells = all.map(({ label, path }, index) => {
    const [ground, color] = index === 0 ? (['ink', 'on-ink'] as const) : (['paper', 'ink'] as const);
    const link = look({ text: color }, `display:block;padding:15px 26px;font:${fonts.button};text-decoration:none`);
    const cell = look(
      { ground, line: 'ink' },
      'border-width:1px;border-style:solid;border-radius:2px;text-align:center',
    );
    return `<td ${cell}><a href="${escapeHtml(ownAddress(root, path))}" ${link}>${escapeHtml(label)}</a></td>`;
  });
  return `${table} class="buttons"><tr>${cells.join('<td width="10"></td>')}</tr></table>`;
}

function listing({ title, designer, details = [], imagePath }: EmailListing, root: string): string {
  const image = imagePath === null ? '' : escapeHtml(ownAddress(root, imagePath));
  const shown =
    image &&
    `<td width="150" valign="top" class="image"><img src="${image}" width="150" height="225" alt="${escapeHtml(title)}" class="image" style="display:block;border:0;object-fit:cover"></td>`;
  const name = designer === '' ? '' : `<b style="font-weight:600">${escapeHtml(designer)}</b><br>`;
  const lines = details.map(escapeHtml).join('<br>');
  const below = lines && `<p style="margin:16px 0 0">${lines}</p>`;
  return `${table} ${look({ ground: 'mist' })}><tr>${shown}<td valign="top" style="padding:22px 24px;overflow-wrap:anywhere">${name}<span ${look({ text: 'ink-2' })}>${escapeHtml(title)}</span>${below}</td></tr></table>`;
}

function breakdown(rows: readonly EmailRow[]): string {
  const lines = rows.map(({ label, amount }, index) => {
    const isSum = index === rows.length - 1;
    const cell = isSum
      ? look(
          { line: 'line' },
          'padding:14px 0 7px;border-top-width:1px;border-top-style:solid;font-size:18px;font-weight:600',
        )
      : 'style="padding:7px 0"';
    return `<tr><td ${cell}>${escapeHtml(label)}</td><td align="right" ${cell}>${escapeHtml(amount)}</td></tr>`;
  });
  return `${table}>${lines.join('')}</table>`;
}

function footer(closing: readonly string[], unsubscribeUrl: string | undefined): string {
  const link = look({ text: 'ink-3' }, 'text-decoration:underline');
  const unsubscribe =
    unsubscribeUrl && `<a href="${escapeHtml(unsubscribeUrl)}" ${link}>${text('email.unsubscribe')}</a>`;
  const lines = [...closing.map(escapeHtml), ...(unsubscribe ? [unsubscribe] : [])].join('<br>');
  const above = look({ line: 'line' }, 'border-top-width:1px;border-top-style:solid;padding-top:24px');
  return `<tr><td ${look({ text: 'ink-3' }, 'padding:40px 48px;font-size:13px;line-height:1.6', 'band')}><div ${above}>${lines}</div></td></tr>`;
}
