import { Hono } from 'hono';
import { refuse } from '#src/domain/refusal.ts';
import { describeBrowser } from '#src/features/accounts/describe-browser.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import { errorReportsPath } from '#src/features/error-reports/address.ts';
import { readBrowserError } from '#src/features/error-reports/browser-error.ts';
import type { App } from '#src/platform/app.ts';
import { requestLimits } from '#src/platform/web/requests/limits.ts';
import { readText } from '#src/platform/web/requests/read-body.ts';
import { strictJson } from '#src/platform/web/requests/strict-json.ts';
import { recentCounts } from '../../page-cache/admission/recent-counts.ts';
import { isFromOurPage } from '../from-our-page.ts';
import { onlyAllowed } from '../pages/page-forms.ts';
import type { SiteEnv } from '../site-env.ts';

/** Reports within one to two minutes: of a network, and of all together, so that the log stays readable. */
const maxOfNetwork = 20;
const maxOfAll = 30;
const windowMs = 60_000;
const allNetworks = 'all';

/** Logs the errors that browsers report, and so sends them to the reporting service where there is one. */
export function errorReports(app: App): Hono<SiteEnv> {
  const recent = recentCounts(undefined, windowMs);
  const hono = new Hono<SiteEnv>();
  hono.post(errorReportsPath, async (c) => {
    if (!isFromOurPage(c)) refuse('forbidden');
    const network = networkOf(c.get('facts').ip);
    if (recent.of(network) >= maxOfNetwork || recent.of(allNetworks) >= maxOfAll)
      refuse('too-many-requests', { retryAfter: windowMs / 1000 });
    recent.add(network);
    recent.add(allNetworks);
    const sent = parsed(await readText(c.req.raw, requestLimits.maxBodyBytes));
    const read = readBrowserError(sent) ?? refuse('validation-invalid-params');
    if (read !== 'logged') {
      const { error, kind, path } = read;
      const { name: browser, system } = describeBrowser(c.req.header('user-agent'));
      app.logger.error(error, { source: 'browser', kind, path, browser, system });
    }
    return c.body(null, 204);
  });
  hono.all(errorReportsPath, (c) => onlyAllowed(c, 'POST'));
  return hono;
}

function parsed(text: string): unknown {
  try {
    return strictJson(text);
  } catch {
    return null;
  }
}
