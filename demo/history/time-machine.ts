import type { App } from '#src/platform/app.ts';
import type { Bank } from './bank.ts';
import { setOffset } from './unit-clock.ts';

/** Moves the clocks of the marketplace and of the sandbox together. */
export type TimeMachine = {
  /** Sets both clocks back, before anything of the history has happened. */
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
      offset = await setClock({ db, clock }, then);
      await setSandboxClock();
    },
    moveTo: async (then) => forward(await secondsUntil(clock, then)),
    async returnToPresent() {
      await forward(startOffset - offset);
      await setSandboxClock();
    },
  };
}

/** Sets the marketplace's clock alone, in either direction, to the first whole second at or after `then`; its offset. */
export async function setClock({ db, clock }: Pick<App, 'db' | 'clock'>, then: Date): Promise<number> {
  const seconds = (await clock.offsetSeconds()) + (await secondsUntil(clock, then));
  await setOffset({ db }, seconds);
  return seconds;
}

async function secondsUntil(clock: App['clock'], then: Date): Promise<number> {
  return Math.ceil((then.getTime() - (await clock.now()).getTime()) / 1000);
}
