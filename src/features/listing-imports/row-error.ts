import type { MessageId } from '#src/i18n/messages.ts';
import type { ColumnName } from './columns.ts';

/** Why a row cannot be imported, at a column; null for the whole row. The values are those of the message. */
export type RowError = {
  readonly column: ColumnName | null;
  readonly error: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
};
