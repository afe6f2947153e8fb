import { escapeHtml } from './escape.ts';
import type { Email, EmailButton, EmailListing, EmailRow } from './email.ts';
import { ownAddress } from './own-address.ts';

const sans = "'Hanken Grotesk',Helvetica,Arial,sans-serif";
const serif = "Imbue,'Bodoni 72',Didot,Georgia,serif";
const ink = '#17201c';
const soft = '#4c5550';
const faint = '#676f69';
const mist = '#f4f5f2';
const line = '#dcdfd8';

const narrow = `@media(max-width:620px){.p{padding-left:24px!important;padding-right:24px!important}.h{font-size:42px!important}.b td{display:block!important;width:auto!important}.b td+td{margin-top:10px}}`;
const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** The email as an HTML page, 600 pixels wide. Tables and inline styles, because email clients support little else. */
export function emailHtml(email: Email, root: string, closing: readonly string[]): string {
  const preview = email.deadline ?? email.paragraphs[0] ?? '';
  return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(email.subject)}</title><style>body{margin:0}${narrow}</style></head>
<body style="background:${mist}"><div style="display:none">${escapeHtml(preview)}</div>
${table} style="background:${mist}"><tr><td align="center" style="padding:40px 0">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;font:400 16px/1.55 ${sans};color:${ink}">
${[
  band(36, wordmark(root)),
  band(44, headingAndText(email)),
  email.buttons?.length && band(28, buttons(email.buttons, root)),
  email.listing && band(36, listing(email.listing, root)),
  email.rows?.length && band(24, breakdown(email.rows)),
  footer(closing),
]
  .filter(Boolean)
  .join('\n')}
</table></td></tr></table></body></html>`;
}

function band(above: number, content: string): string {
  return `<tr><td class="p" style="padding:${above}px 48px 0">${content}</td></tr>`;
}

function wordmark(root: string): string {
  const image = escapeHtml(ownAddress(root, '/brand/wordmark.png'));
  return `<img src="${image}" width="138" height="19" alt="Rotation" style="display:block;border:0;font:350 24px/1 ${serif};color:${ink}">`;
}

function headingAndText({ heading, paragraphs, deadline }: Email): string {
  const texts = paragraphs.map((text) => `<p style="margin:20px 0 0;color:${soft}">${escapeHtml(text)}</p>`);
  const deadlineText = deadline ? [`<p style="margin:20px 0 0;font-weight:600">${escapeHtml(deadline)}</p>`] : [];
  return `<h1 class="h" style="margin:0;text-wrap:balance;font:350 54px/1 ${serif}">${escapeHtml(heading)}</h1>${[...texts, ...deadlineText].join('')}`;
}

function buttons(all: readonly EmailButton[], root: string): string {
  const cells = all.map(({ label, path }, index) => {
    const [ground, text] = index === 0 ? [ink, '#ffffff'] : ['#ffffff', ink];
    const link = `display:block;padding:15px 26px;font:500 16px/1.2 ${sans};color:${text};text-decoration:none`;
    return `<td style="background:${ground};border:1px solid ${ink};border-radius:2px;text-align:center"><a href="${escapeHtml(ownAddress(root, path))}" style="${link}">${escapeHtml(label)}</a></td>`;
  });
  return `${table} class="b"><tr>${cells.join('<td width="10"></td>')}</tr></table>`;
}

function listing({ title, designer, details = [], imagePath }: EmailListing, root: string): string {
  const image = imagePath === null ? '' : escapeHtml(ownAddress(root, imagePath));
  const shown =
    image &&
    `<td width="150" valign="top"><img src="${image}" width="150" height="225" alt="${escapeHtml(title)}" style="display:block;border:0"></td>`;
  const below = details.map((text) => `<p style="margin:16px 0 0">${escapeHtml(text)}</p>`).join('');
  return `${table} style="background:${mist}"><tr>${shown}<td valign="top" style="padding:22px 24px"><b style="font-weight:600">${escapeHtml(designer)}</b><br><span style="color:${soft}">${escapeHtml(title)}</span>${below}</td></tr></table>`;
}

function breakdown(rows: readonly EmailRow[]): string {
  const lines = rows.map(({ label, amount }, index) => {
    const sum = index === rows.length - 1;
    const cell = sum
      ? `padding:14px 0 7px;border-top:1px solid ${line};font-size:18px;font-weight:600`
      : 'padding:7px 0';
    return `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell}">${escapeHtml(amount)}</td></tr>`;
  });
  return `${table}>${lines.join('')}</table>`;
}

function footer(closing: readonly string[]): string {
  const lines = closing.map(escapeHtml).join('<br>');
  return `<tr><td class="p" style="padding:40px 48px;font-size:13px;color:${faint};line-height:1.6"><div style="border-top:1px solid ${line};padding-top:24px">${lines}</div></td></tr>`;
}
