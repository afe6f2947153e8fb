import type { App } from '#src/platform/app.ts';
import type { Bank } from './bank.ts';

export type Stage = {
  readonly app: App;
  readonly bank: Bank;
  readonly operatorId: string;
  /** Database ids by catalogue id. */
  readonly userIds: ReadonlyMap<string, string>;
  readonly listings: ReadonlyMap<string, string>;
  /** The time of loading, to which all stories are relative. */
  readonly present: Date;
};

export function idOf(ids: ReadonlyMap<string, string>, id: string): string {
  const found = ids.get(id);
  if (found === undefined) throw new Error(`The demo has no ${id}`);
  return found;
}
