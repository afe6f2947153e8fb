import type { App } from '#src/platform/app.ts';
import { watchDisk } from '#tests/support/failing-disk.ts';

/** Called at every point where a killed process could leave work half done. */
export type Reach = (point: string) => void | Promise<void>;

/** The application, calling `reach` before and after every unit of work, every call to Stripe and every decoding. */
export function withCrashPoints(app: App, reach: Reach): App {
  return {
    ...app,
    db: observedDatabase(app.db, reach),
    payments: observedPayments(app.payments, reach),
    images: { ...app.images, decode: observedDecoding(app.images.decode, reach) },
  };
}

/** Calls `reach` before every operation that writes to one of these folders, too. */
export function watchFolders(folders: readonly string[], reach: (point: string) => void): void {
  for (const folder of folders)
    watchDisk(folder, (operation) => {
      reach(`before ${operation}`);
      return null;
    });
}

function observedDecoding(decode: App['images']['decode'], reach: Reach): App['images']['decode'] {
  return async (...input) => {
    await reach('before decoding');
    const original = await decode(...input);
    await reach('after decoding');
    return original;
  };
}

function observedDatabase(db: App['db'], reach: Reach): App['db'] {
  const transaction: App['db']['transaction'] = async (work, settings) => {
    await reach('before a unit of work');
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      await reach('before its commit');
      return done;
    }, settings);
    await reach('after its commit');
    return result;
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  });
}

function observedPayments(payments: App['payments'], reach: Reach): App['payments'] {
  return new Proxy(payments, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return async (...input: unknown[]) => {
        await reach(`before ${String(name)}`);
        const answer: unknown = await Reflect.apply(value, target, input);
        await reach(`after ${String(name)}`);
        return answer;
      };
    },
  });
}
