import pg from 'pg';

/** Idle milliseconds after which the kernel checks that the other end still exists, ten times in ten seconds. */
const keepAliveInitialDelayMillis = 5_000;

/**
 * A client whose connection may fail in any way without ending the process: it has an error listener for its whole
 * life, also where its user listens only at times, and bytes that are not the protocol's are a lost connection. The
 * driver parses inside a socket's event, where an exception has no handler.
 */
export class DatabaseClient extends pg.Client {
  constructor(settings: pg.ClientConfig = {}) {
    super({ ...settings, keepAlive: true, keepAliveInitialDelayMillis });
    this.on('error', () => {});
    destroyWhenUnreadable(this);
  }
}

/** What the driver's types do not declare: its socket, and whether it waits for no answer. */
type Internal = {
  readonly readyForQuery?: boolean;
  readonly connection?: {
    readonly stream?: { readonly destroy: (error?: Error) => void; readonly bytesRead?: number };
    attachListeners?: (stream: ByteStream) => void;
  };
};
type ByteStream = {
  readonly on: (event: string, listener: (bytes: Buffer) => void) => unknown;
  readonly destroy: (error?: Error) => void;
};

function destroyWhenUnreadable(client: pg.Client): void {
  const { connection } = client as Internal;
  const attach = connection?.attachListeners?.bind(connection);
  if (connection === undefined || attach === undefined) throw new Error('The driver has no attachListeners');
  connection.attachListeners = (stream) =>
    attach({
      on: (event, listener) => stream.on(event, event === 'data' ? orDestroy(stream, listener) : listener),
      destroy: (error) => stream.destroy(error),
    });
}

function orDestroy(stream: ByteStream, listener: (bytes: Buffer) => void): (bytes: Buffer) => void {
  return (bytes) => {
    try {
      listener(bytes);
    } catch (cause) {
      stream.destroy(new Error('Connection terminated: its bytes are unreadable', { cause }));
    }
  };
}

export function destroy(client: pg.Client): void {
  (client as Internal).connection?.stream?.destroy();
}

export function bytesRead(client: pg.Client): number {
  return (client as Internal).connection?.stream?.bytesRead ?? 0;
}

/** Whether it waits for no answer. */
export function isIdle(client: pg.Client): boolean {
  return (client as Internal).readyForQuery === true;
}
