import { Readable } from 'node:stream';
import { isCurrency, money } from '#src/domain/money/money.ts';
import { exportedCalendars } from '#src/features/outside-calendars/outside-calendars.server.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import type { ZipEntry } from '#src/platform/zip/write-zip.server.ts';
import * as person from './person.server.ts';
import { photoEntry, withPhotoNames } from './photos.server.ts';
import { csvOf, jsonOf } from './rows.server.ts';
import * as trade from './transactions.server.ts';

type Context = Pick<App, 'config' | 'db' | 'files'>;

/** Everything that is known about a user, as the files of an archive. Names are our own: nobody else's text is one. */
export async function* entriesOf({ config, db, files }: Context, userId: string): AsyncGenerator<ZipEntry> {
  yield textEntry('README.txt', () => [readMe]);
  yield jsonEntry('account.json', () => person.account(db, userId));
  yield jsonEntry('id-checks.json', () => person.idChecks(db, userId));
  yield jsonEntry('team.json', () => person.viewsByTeam(db, userId));
  yield jsonEntry('sessions.json', () => person.sessions(db, userId));
  yield jsonEntry('consents.json', () => person.consents(db, userId));
  yield jsonEntry('favourites-follows-bag-credits.json', () => person.kept(db, userId));
  yield jsonEntry('saved-searches.json', () => person.savedSearches(db, userId));
  yield jsonEntry('notifications.json', () => person.notifications(db, userId));
  yield jsonEntry('emails.json', () => person.emails(db, userId));
  yield jsonEntry('text-messages.json', () => person.texts(db, userId));
  yield jsonEntry('browsers.json', () => person.pushBrowsers(db, userId));
  yield jsonEntry('listings.json', () => withPhotoNames(files, person.listings(db, userId)));
  yield jsonEntry('imports.json', () => person.imports(db, userId));
  yield jsonEntry('listing-views.json', () => person.views(db, userId));
  yield jsonEntry('calendars.json', () => exportedCalendars({ config, db }, userId));
  yield jsonEntry('transactions.json', () => trade.transactions(db, userId));
  yield textEntry('transactions.csv', () => transactionsCsv({ db }, userId));
  yield jsonEntry('payments.json', () => trade.payments(db, userId));
  yield jsonEntry('cards.json', () => person.cards(db, userId));
  yield jsonEntry('payout-account.json', () => trade.payoutAccount(db, userId));
  yield textEntry('ledger.csv', () => ledgerCsv({ db }, userId));
  yield jsonEntry('messages.json', () => trade.messages(db, userId));
  yield jsonEntry('drafts.json', () => trade.drafts(db, userId));
  yield jsonEntry('cancellations.json', () => trade.cancellations(db, userId));
  yield jsonEntry('cases.json', () => trade.cases(db, userId));
  yield jsonEntry('handover.json', () => trade.handover(db, userId));
  yield jsonEntry('reviews.json', () => trade.reviews(db, userId));
  for await (const { id } of person.photos(db, userId)) yield await photoEntry(files, id);
}

function jsonEntry(name: string, rows: () => AsyncIterable<unknown>): ZipEntry {
  return textEntry(name, () => jsonOf(rows()));
}

function textEntry(name: string, text: () => AsyncIterable<string> | Iterable<string>): ZipEntry {
  return { name, open: async () => Readable.from(text(), { objectMode: false }), compress: true };
}

function transactionsCsv({ db }: Pick<App, 'db'>, userId: string): AsyncGenerator<string> {
  return csvOf(columns('data-export.order-columns'), trade.transactions(db, userId), (row) => [
    ...[row.id, row.role, row.with, row.title, row.kind, row.state],
    ...[amountOf(row.amount, row.currency), row.currency, row.firstDay, row.lastDay, new Date(row.createdAt)],
  ]);
}

function ledgerCsv({ db }: Pick<App, 'db'>, userId: string): AsyncGenerator<string> {
  return csvOf(
    columns('data-export.ledger-columns'),
    trade.ledger(db, userId),
    ({ at, transactionId, what, account, amount, currency }) => [
      ...[new Date(at), transactionId, what, account, amountOf(amount, currency), currency],
    ],
  );
}

function amountOf(amount: number, currency: string) {
  return isCurrency(currency) ? money(amount, currency) : amount;
}

/** The names of the columns, which one text holds so that none is missing in a language. */
const columns = (key: 'data-export.order-columns' | 'data-export.ledger-columns') => text(key).split(', ');

const readMe = text('data-export.read-me');
