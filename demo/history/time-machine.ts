import { clockOffset } from '#src/database/schema/system.ts';
import type { App } from '#src/platform/app.ts';
import type { Bank } from './bank.ts';

/** Moves the clocks of the marketplace and of the sandbox together. */
export type TimeMachine = {
  /** Sets both clocks back; only once, on an empty database. */
  readonly goBackTo: (then: Date) => Promise<void>;
  /** Advances to the first whole second at or after `then`; does nothing when that has passed. */
  readonly moveTo: (then: Date) => Promise<void>;
  /** Advances to the time at the start, plus the elapsed real time. */
  readonly returnToPresent: () => Promise<void>;
};

/** Seconds by which the sandbox's clock may lag, because every change of it costs a disk write. */
const maxBankDrift = 600;

export function makeTimeMachine({ db, clock }: Pick<App, 'db' | 'clock'>, bank: Bank): TimeMachine {
  let startOffset = 0;
  let offset = 0;
  let bankOffset = 0;

  async function secondsUntil(then: Date): Promise<number> {
    return Math.ceil((then.getTime() - (await clock.now()).getTime()) / 1000);
  }

  async function setSandboxClock(): Promise<void> {
    await bank.setClock(offset);
    bankOffset = offset;
  }

  async function forward(seconds: number): Promise<void> {
    if (seconds <= 0) return;
    await clock.advance(seconds);
    offset += seconds;
    if (offset - bankOffset > maxBankDrift) await setSandboxClock();
  }

  return {
    async goBackTo(then) {
      startOffset = await clock.offsetSeconds();
      offset = startOffset + (await secondsUntil(then));
      // Writes the offset directly, because the clock's own command only advances.
      await db.update(clockOffset).set({ seconds: offset });
      await setSandboxClock();
    },
    moveTo: async (then) => forward(await secondsUntil(then)),
    async returnToPresent() {
      await forward(startOffset - offset);
      await setSandboxClock();
    },
  };
}
