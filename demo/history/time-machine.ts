import { clockOffset } from '#src/database/schema/system.ts';
import type { App } from '#src/platform/app.ts';
import type { Bank } from './bank.ts';

/** Moves the marketplace's clock and the sandbox's together. */
export type TimeMachine = {
  /** Only once, and before anything has happened. */
  readonly goBackTo: (then: Date) => Promise<void>;
  /** Forward, to the first whole second that is not before `then`; does nothing when it is later already. */
  readonly moveTo: (then: Date) => Promise<void>;
  /** To the time it was when the journey began, plus what the journey took. */
  readonly comeHome: () => Promise<void>;
};

/** Nothing at the bank is looked at by the minute, and each order to it costs a write to the disk. */
const maxBankDrift = 600;

export function timeMachine({ db, clock }: Pick<App, 'db' | 'clock'>, bank: Bank): TimeMachine {
  let home = 0;
  let offset = 0;
  let bankOffset = 0;

  async function secondsUntil(then: Date): Promise<number> {
    return Math.ceil((then.getTime() - (await clock.now()).getTime()) / 1000);
  }

  async function setBank(): Promise<void> {
    await bank.setClock(offset);
    bankOffset = offset;
  }

  async function forward(seconds: number): Promise<void> {
    if (seconds <= 0) return;
    await clock.advance(seconds);
    offset += seconds;
    if (offset - bankOffset > maxBankDrift) await setBank();
  }

  return {
    async goBackTo(then) {
      home = await clock.offsetSeconds();
      offset = home + (await secondsUntil(then));
      // The clock's own door leads forward only: whoever has lived through a day keeps it.
      await db.update(clockOffset).set({ seconds: offset });
      await setBank();
    },
    moveTo: async (then) => forward(await secondsUntil(then)),
    async comeHome() {
      await forward(home - offset);
      await setBank();
    },
  };
}
