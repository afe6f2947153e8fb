import { marketplace } from '#marketplace';
import { harmlessCell } from '#src/domain/harmless-cell.ts';
import { capNames } from '#src/features/listings/cap-fields.ts';
import { optionKeys, type OptionList } from '#src/features/listings/options.ts';
import { maxPhotos } from '#src/features/listings/photo.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { text } from '#src/i18n/text.ts';
import { columnNames, columnOf, type ColumnName } from './columns.ts';
import { labelOf } from './queries.server.ts';

/** A table with the headings alone, which every spreadsheet opens: a UTF-8 mark, commas, and quotes where needed. */
export function templateCsv(): string {
  const cells = columnNames.map((name) => `"${harmlessCell(labelOf(name)).replaceAll('"', '""')}"`);
  return `\uFEFF${cells.join(',')}\r\n`;
}

export type ColumnHelp = { readonly name: ColumnName; readonly label: string; readonly what: string };

/** What each column holds, with the options that it takes. */
export function columnsHelp(): readonly ColumnHelp[] {
  return columnNames.map((name) => ({ name, label: labelOf(name), what: helpOf(name) }));
}

const amounts: readonly ColumnName[] = ['price', 'extraDayPrice', 'shipping', 'rrp'];
const days: readonly ColumnName[] = ['minimumDays', 'maximumDays', 'turnaroundDays', 'leadPost', 'leadPickUp'];
const caps: readonly ColumnName[] = capNames;
const withOwnHelp = ['kind', 'stock', 'photos', 'reference'] as const;

function helpOf(name: ColumnName): string {
  const { options, several, yesOrNo } = columnOf(name);
  const own = withOwnHelp.find((one) => one === name);
  if (own !== undefined) return text(`listing-import.help-${own}`, { max: maxPhotos });
  if (amounts.includes(name)) return text('listing-import.help-amount', { currency: marketplace.currency });
  if (caps.includes(name)) return text('listing-import.help-cap', { currency: marketplace.currency });
  if (days.includes(name)) return text('listing-import.help-days');
  if (yesOrNo === true) return text('listing-import.help-yes-no');
  if (name === 'address' || name === 'building') return text('listing-import.help-private');
  if (options === undefined) return '';
  const id = several === true ? 'listing-import.help-several' : 'listing-import.help-options';
  return text(id, { options: labelsOf(options) });
}

function labelsOf(list: OptionList): string {
  return [...new Set(optionKeys(list, null).map((key) => text(`option.${list}.${key}` as MessageId)))].join(', ');
}
