import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#src/database/database.server.ts';
import { migrate } from '#src/database/migrate.server.ts';
import { freePort } from '#src/platform/free-port.ts';
import { enoughConnections } from '#src/platform/postgres/connection-plan.ts';
import { watchDatabase, type DatabaseHealth } from '#src/platform/postgres/database-health.server.ts';
import type { EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { startBuild } from './build.ts';
import { Child, type ChildSpec } from '../supervision/child.ts';
import { launchDatabase } from './database.ts';
import { loadDemo } from './demo.ts';
import { childEnvironment, localHost, sandboxEnvironment } from './environment.ts';
import { clearRunning, recordRunning } from '../supervision/orphan-processes.ts';
import { supervisePostgres } from '../supervision/supervise-postgres.ts';
import { httpProbe, messageProbe } from '../supervision/liveness.ts';
import { isDemoLoaded, resolveInstallMode, type InstallMode } from './install-mode.ts';
import { localSecrets } from './secrets.ts';
import { LaunchError, step } from '../terminal.ts';

export type Mode = 'production' | 'development';

/** The processes of a running marketplace, in the order in which they were started. */
export class Stack {
  readonly settings: Settings;
  readonly #mode: Mode;
  readonly #children: { child: Child; module: string }[] = [];
  #databaseUrl = '';
  #health: DatabaseHealth | null = null;
  #postgres: EmbeddedPostgres | null = null;
  #starting: Promise<unknown> = Promise.resolve();
  readonly #abort = new AbortController();
  #fail: (error: LaunchError) => void = () => {};
  /** Resolves with an error message when a process cannot be kept alive. */
  readonly failed: Promise<LaunchError>;

  constructor(settings: Settings, mode: Mode) {
    this.settings = settings;
    this.#mode = mode;
    this.failed = new Promise((resolve) => (this.#fail = resolve));
  }

  /** Starts everything; resolves when the site answers. */
  start(): Promise<InstallMode> {
    const starting = this.#start();
    this.#starting = starting.catch(() => {});
    return starting;
  }

  async #start(): Promise<InstallMode> {
    const { settings } = this;
    const { signal } = this.#abort;
    const finishBuild = this.#mode === 'production' ? startBuild(signal) : null;
    const database = await step(
      'database',
      (showProgress) => launchDatabase(settings, showProgress, signal),
      (found) => found.description,
    );
    this.#postgres = database.embedded;
    this.#databaseUrl = database.url;
    this.#health = watchDatabase(database.url);
    if (database.embedded) this.#supervise(database.embedded);
    await step(
      'tables',
      () => migrate(database.url),
      (run) => (run ? `${run} migrations applied` : 'up to date'),
    );
    const { installMode, isLoaded } = await this.#installMode(database.url);
    const secrets = localSecrets(settings.DATA_DIR);
    const sandboxPort = settings.STRIPE_SECRET_KEY ? null : await this.#sandboxPort();
    const env = childEnvironment(settings, this.#mode, {
      databaseUrl: database.url,
      databaseConnections: database.connections,
      installMode,
      secrets,
      sandboxPort,
    });

    if (sandboxPort !== null) await this.#startSandbox(sandboxEnvironment(settings, secrets, sandboxPort), sandboxPort);
    if (installMode === 'demo')
      await step(
        'demo',
        async (showProgress) => isLoaded || loadDemo(env, settings.DATA_DIR, showProgress, signal),
        () => 'loaded',
      );
    if (finishBuild !== null) {
      await step(
        'pages',
        (showProgress) => finishBuild(showProgress, signal),
        (built) => (built ? 'built' : 'already built'),
      );
    }
    await this.#startSite(env);
    for (const { child } of this.#children) child.restartForever();
    return installMode;
  }

  /**
   * Graceful shutdown within ten seconds: web and workers finish their work, then the sandbox and the database
   * stop.
   */
  async stop(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#site().map(({ child }) => child.stop(6000)));
    await Promise.all(this.#children.map(({ child }) => child.stop(1000)));
    await this.#starting;
    this.#health?.close();
    await this.#postgres?.stop();
    clearRunning(this.settings.DATA_DIR);
  }

  /** Restarts web and worker with the current sources. */
  async restartSite(): Promise<void> {
    await Promise.all(this.#site().map(({ child }) => child.restart()));
  }

  #site(): { child: Child; module: string }[] {
    return this.#children.filter(({ child }) => child.name !== 'payments');
  }

  /** Kills immediately; the database recovers on the next start. */
  kill(): void {
    this.#abort.abort();
    for (const { child } of this.#children) child.kill();
    if (this.#postgres) process.kill(this.#postgres.pid, 'SIGQUIT');
  }

  #supervise(postgres: EmbeddedPostgres): void {
    const isWanted = () => !this.#abort.signal.aborted;
    const onReplaced = (next: EmbeddedPostgres) => {
      this.#postgres = next;
      if (next.url !== this.#databaseUrl) void this.#moveTo(next.url);
    };
    const { DATA_DIR: dataDir, WEB_PROCESSES: webs, WORKERS: workers } = this.settings;
    const maxConnections = enoughConnections({ webs, workers });
    void supervisePostgres(postgres, { dataDir, maxConnections, isWanted, onReplaced });
  }

  /** PostgreSQL restarted on another port, because its own was taken meanwhile; web and worker get the new address. */
  async #moveTo(url: string): Promise<void> {
    this.#databaseUrl = url;
    this.#health?.close();
    this.#health = watchDatabase(url);
    await Promise.all(this.#site().map(({ child }) => child.restart({ DATABASE_URL: url })));
  }

  async #installMode(url: string): Promise<{ installMode: InstallMode; isLoaded: boolean }> {
    const db = openDatabase(url, { max: 1 });
    try {
      return { installMode: await resolveInstallMode(db, this.settings), isLoaded: await isDemoLoaded(db) };
    } finally {
      await db.$client.end();
    }
  }

  /** The port is stored, because sandbox addresses are in browsers and emails. */
  async #sandboxPort(): Promise<number> {
    if (this.settings.SANDBOX_PORT) return this.settings.SANDBOX_PORT;
    const file = join(this.settings.DATA_DIR, 'sandbox-port');
    const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : this.settings.PORT + 1;
    const port = await freePort(before, localHost(this.settings));
    writeFileSync(file, String(port));
    return port;
  }

  async #startSandbox(env: NodeJS.ProcessEnv, port: number): Promise<void> {
    await step(
      'payments',
      async () => {
        const readyLine = (line: string) => line.includes('ready');
        const makeProbe = () => httpProbe('127.0.0.1', port, '/');
        await this.#waitFor(this.#add('payments', 'sandbox/main.ts', env, { makeProbe, readyLine }).ready);
      },
      () => `sandbox on port ${port}`,
    );
  }

  async #startSite(env: NodeJS.ProcessEnv): Promise<void> {
    const numbered = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => (i === 0 ? name : `${name}-${i + 1}`));
    await step(
      'site',
      async () => {
        const { WEB_PROCESSES, PORT } = this.settings;
        // With several processes on one port, an HTTP probe could be answered by any of them.
        const makeProbe =
          WEB_PROCESSES > 1 ? messageProbe : () => httpProbe(localHost(this.settings), PORT, '/healthz');
        for (const name of numbered('web', WEB_PROCESSES)) this.#add(name, this.#module('web'), env, { makeProbe });
        const workers = numbered('worker', this.settings.WORKERS).map((name) =>
          this.#add(name, this.#module('worker'), env, { makeProbe: messageProbe }),
        );
        await this.#waitFor(this.#untilReady());
        await this.#waitFor(Promise.all(workers.map((worker) => worker.ready)));
      },
      () => `${this.settings.WEB_PROCESSES} web, ${this.settings.WORKERS} worker`,
    );
  }

  /** In production the built module, which starts in half the time; in development the source. */
  #module(process: 'web' | 'worker'): string {
    return this.#mode === 'production' ? `build/processes/${process}.js` : `src/server/${process}.ts`;
  }

  #add(name: string, module: string, env: NodeJS.ProcessEnv, extra: Pick<ChildSpec, 'makeProbe' | 'readyLine'>): Child {
    this.#abort.signal.throwIfAborted();
    const logFile = join(this.settings.DATA_DIR, 'logs', `${name}.log`);
    const onChange = () => this.#recordRunning();
    const isDatabaseAway = () => this.#health?.isAway() ?? false;
    const child = new Child({ name, module, env, logFile, onChange, isDatabaseAway, ...extra });
    this.#children.push({ child, module });
    void child.startFailed.then(this.#fail);
    this.#recordRunning();
    return child;
  }

  #recordRunning(): void {
    const running = this.#children.flatMap(({ child, module }) =>
      child.pid ? [{ name: child.name, pid: child.pid, module }] : [],
    );
    recordRunning(this.settings.DATA_DIR, running);
  }

  /** Waits for `what`; throws when the start fails, is aborted or times out. */
  async #waitFor(what: Promise<unknown>): Promise<void> {
    const timeout = sleep(
      120_000,
      new LaunchError(`The site did not become ready within two minutes; see ${this.settings.DATA_DIR}/logs.`),
      { ref: false },
    );
    const aborted = new Promise<LaunchError>((resolve) => {
      this.#abort.signal.addEventListener(
        'abort',
        () => resolve(new LaunchError('Stopped before the site was ready.')),
        {
          once: true,
        },
      );
    });
    const error = await Promise.race([what.then(() => null), this.failed, aborted, timeout]);
    if (error) throw error;
  }

  async #untilReady(): Promise<void> {
    const address = `http://${localHost(this.settings)}:${this.settings.PORT}/readyz`;
    for (; !this.#abort.signal.aborted; await sleep(100)) {
      const status = await fetch(address, { signal: AbortSignal.timeout(5000) }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return;
    }
  }
}
