import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import type { Logger } from '#src/platform/logger/logger.ts';

/** What the supervisor sends, and what an event loop that still turns answers. */
export const stillThere = 'still-there?';
export const stillThereAnswer = 'still-there';

/**
 * Calls `stop` once, when somebody asks the process to end or the supervisor that started it is gone,
 * and ends it. What it could not end within `withinMs` ends with the process.
 */
export function stopWhenAsked(logger: Logger, withinMs: number, stop: () => Promise<void>): void {
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
    process.on('message', (message) => message === stillThere && process.send?.(stillThereAnswer));
    process.channel.unref();
  } else if (process.env['ROTATION_SUPERVISED'] === '1') {
    process.stdin.on('end', () => void end(0)).resume();
  }
  process.on('unhandledRejection', (error) => logger.error(error));
  process.on('uncaughtException', (error) => {
    logger.error(error);
    // A package that forgot to listen to its connection: the connection is lost, and the process is not.
    if (isConnectionError(error)) return;
    void end(1);
  });
}
