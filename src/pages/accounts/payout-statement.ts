import { Readable } from 'node:stream';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { isCurrency, money } from '#src/domain/money/money.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { csvRow, csvStart } from '#src/features/data-export/csv.ts';
import { allPayouts, type StatementRow } from '#src/features/payouts/statement.server.ts';
import { text } from '#src/i18n/text.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { attachment } from './attachment.ts';
import type { Route } from './+types/payout-statement';

/** The viewer's payouts as a CSV file, written while it is sent. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const rows = allPayouts(context.get(appContext).db, viewerIn(context).id);
  const stream = Readable.from(linesOf(rows), { objectMode: false });
  // The answer to HEAD has no body, so nothing else would end it.
  if (request.method === 'HEAD') stream.destroy();
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(stream) as ReadableStream);
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment('payouts.csv'),
      'cache-control': 'no-store',
    },
  });
}

const header = ['date', 'item', 'order', 'kind', 'amount', 'currency', 'tax'] as const;

async function* linesOf(rows: AsyncIterable<StatementRow>): AsyncGenerator<string> {
  yield csvStart + csvRow(header.map((name) => text(`payouts.statement-${name}`)));
  for await (const row of rows) yield csvRow(cellsOf(row));
}

/** Prices include any tax, and none is worked out. */
function cellsOf({ at, title, transactionId, isClaim, amount, currency }: StatementRow) {
  const figure = isCurrency(currency) ? money(amount, currency) : amount;
  const paid = isClaim ? 'payouts.statement-claim' : 'payouts.statement-payout';
  const kind = text(amount < 0 ? 'payouts.statement-taken-back' : paid);
  const tax = text('payouts.statement-tax-included');
  return [dayInZone(at, marketplace.timeZone), title, transactionId, kind, figure, currency, tax];
}
