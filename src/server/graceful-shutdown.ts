import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import type { Logger } from '#src/platform/logger/logger.ts';

/** Liveness probe of the supervisor over the IPC channel, and the answer of a process whose event loop still runs. */
export const livenessPing = 'still-there?';
export const livenessPong = 'still-there';

/**
 * Graceful shutdown: calls `stop` once, on a signal or when the supervisor that started the process has gone, and
 * then exits. Exits after `withinMs` even when `stop` has not finished.
 */
export function stopOnSignal(logger: Logger, withinMs: number, stop: () => Promise<void>): void {
  let stopping = false;
  async function end(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), withinMs).unref();
    await stop().catch((error: unknown) => logger.error(error));
    process.exit(code);
  }
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  if (process.channel) {
    process.on('disconnect', () => void end(0));
    process.on('message', (message) => message === livenessPing && process.send?.(livenessPong));
    process.channel.unref();
  } else if (process.env['ROTATION_SUPERVISED'] === '1') {
    process.stdin.on('end', () => void end(0)).resume();
  }
  process.on('unhandledRejection', (error) => logger.error(error));
  process.on('uncaughtException', (error) => {
    logger.error(error);
    // An error of a lost connection, thrown by a package that has no error listener: it must not end the process.
    if (isConnectionError(error)) return;
    void end(1);
  });
}
