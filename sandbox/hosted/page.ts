export type Page = { status: number; headers: Record<string, string>; body: string };

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Framed by our own pages only, no scripts, and forms may only be submitted to this origin or `formOrigin`. */
function securityHeaders(formOrigin: string | null): Record<string, string> {
  const forms = formOrigin === null ? "'self'" : `'self' ${formOrigin}`;
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src data:; form-action ${forms}; frame-ancestors 'self'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

/** A complete page. `body` is escaped HTML; links are relative, because the path prefix of a proxy is not known. */
export function page(title: string, body: string, options: { status?: number; formOrigin?: string | null } = {}): Page {
  return {
    status: options.status ?? 200,
    headers: { 'content-type': 'text/html; charset=utf-8', ...securityHeaders(options.formOrigin ?? null) },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="../../hosted.css">
</head>
<body>
<main aria-labelledby="title">
<p class="mark">Payments sandbox · no real money</p>
<h1 id="title">${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`,
  };
}

export function seeOther(location: string, formOrigin: string | null = null): Page {
  return { status: 303, headers: { location, ...securityHeaders(formOrigin) }, body: '' };
}

export function notFound(): Page {
  return page('Page not found', '<p>The link is wrong, or it has been used.</p>', { status: 404 });
}
