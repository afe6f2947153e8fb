import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#src/database/database.server.ts';
import { migrate } from '#src/database/migrate.server.ts';
import { freePort } from '#src/platform/free-port.ts';
import { watchDatabase, type DatabaseHealth } from '#src/platform/postgres/database-health.server.ts';
import type { EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { buildPages } from './build.ts';
import { Child, type ChildSpec } from './child.ts';
import { launchDatabase } from './database.ts';
import { loadDemo } from './demo.ts';
import { childEnvironment, localHost, sandboxEnvironment } from './environment.ts';
import { forgetRunning, noteRunning } from './orphan-processes.ts';
import { keepPostgres } from './supervise-postgres.ts';
import { askByHttp, askByMessage } from './liveness.ts';
import { isDemoLoaded, settleInstallMode, type Purpose } from './install-mode.ts';
import { localSecrets } from './secrets.ts';
import { LaunchError, step } from './terminal.ts';

export type Mode = 'production' | 'development';

/** The processes that make up a running marketplace, in the order in which they were started. */
export class Stack {
  readonly settings: Settings;
  readonly #mode: Mode;
  readonly #children: { child: Child; module: string }[] = [];
  #databaseUrl = '';
  #health: DatabaseHealth | null = null;
  #postgres: EmbeddedPostgres | null = null;
  #starting: Promise<unknown> = Promise.resolve();
  readonly #halt = new AbortController();
  #fail: (error: LaunchError) => void = () => {};
  /** Resolves with a sentence when a part cannot be kept alive. */
  readonly lost: Promise<LaunchError>;

  constructor(settings: Settings, mode: Mode) {
    this.settings = settings;
    this.#mode = mode;
    this.lost = new Promise((resolve) => (this.#fail = resolve));
  }

  /** Starts everything and answers when the site does. */
  start(): Promise<Purpose> {
    const starting = this.#start();
    this.#starting = starting.catch(() => {});
    return starting;
  }

  async #start(): Promise<Purpose> {
    const { settings } = this;
    const { signal } = this.#halt;
    const database = await step(
      'database',
      (tell) => launchDatabase(settings, tell, signal),
      (found) => found.about,
    );
    this.#postgres = database.embedded;
    this.#databaseUrl = database.url;
    this.#health = watchDatabase(database.url, () => {});
    if (database.embedded) this.#keep(database.embedded);
    await step(
      'tables',
      () => migrate(database.url),
      (run) => (run ? `${run} migrations run` : 'up to date'),
    );
    const { purpose, isLoaded } = await this.#purpose(database.url);
    const secrets = localSecrets(settings.DATA_DIR);
    const sandboxPort = settings.STRIPE_SECRET_KEY ? null : await this.#sandboxPort();
    const env = childEnvironment(settings, this.#mode, { databaseUrl: database.url, purpose, secrets, sandboxPort });

    if (sandboxPort !== null) await this.#startSandbox(sandboxEnvironment(settings, secrets, sandboxPort), sandboxPort);
    if (purpose === 'demo')
      await step(
        'demo',
        async (tell) => isLoaded || loadDemo(env, settings.DATA_DIR, tell, signal),
        () => 'in place',
      );
    if (this.#mode === 'production') {
      await step(
        'pages',
        (tell) => buildPages(tell, signal),
        (built) => (built ? 'built' : 'built before'),
      );
    }
    await this.#startSite(env);
    for (const { child } of this.#children) child.keep();
    return purpose;
  }

  /** In order, within ten seconds: nothing is taken in any more, work is finished, then the stores close. */
  async stop(): Promise<void> {
    this.#halt.abort();
    await Promise.all(this.#site().map(({ child }) => child.stop(6000)));
    await Promise.all(this.#children.map(({ child }) => child.stop(1000)));
    await this.#starting;
    this.#health?.close();
    await this.#postgres?.stop();
    forgetRunning(this.settings.DATA_DIR);
  }

  /** Web and worker anew, with the sources as they are now. */
  async restartSite(): Promise<void> {
    await Promise.all(this.#site().map(({ child }) => child.restart()));
  }

  #site(): { child: Child; module: string }[] {
    return this.#children.filter(({ child }) => child.name !== 'payments');
  }

  /** Without any patience; the database recovers on the next start. */
  kill(): void {
    this.#halt.abort();
    for (const { child } of this.#children) child.kill();
    if (this.#postgres) process.kill(this.#postgres.pid, 'SIGQUIT');
  }

  #keep(postgres: EmbeddedPostgres): void {
    const wanted = () => !this.#halt.signal.aborted;
    const replaced = (next: EmbeddedPostgres) => {
      this.#postgres = next;
      if (next.url !== this.#databaseUrl) void this.#moveTo(next.url);
    };
    void keepPostgres(postgres, { dataDir: this.settings.DATA_DIR, wanted, replaced });
  }

  /** Its port was taken while it was down, so the others look for it at another address. */
  async #moveTo(url: string): Promise<void> {
    this.#databaseUrl = url;
    this.#health?.close();
    this.#health = watchDatabase(url, () => {});
    await Promise.all(this.#site().map(({ child }) => child.restart({ DATABASE_URL: url })));
  }

  async #purpose(url: string): Promise<{ purpose: Purpose; isLoaded: boolean }> {
    const db = openDatabase(url, { max: 1 });
    try {
      return { purpose: await settleInstallMode(db, this.settings), isLoaded: await isDemoLoaded(db) };
    } finally {
      await db.$client.end();
    }
  }

  /** Remembered, because addresses of the sandbox are kept in browsers and emails. */
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
        const ask = () => askByHttp('127.0.0.1', port, '/');
        await this.#until(this.#add('payments', 'sandbox/main.ts', env, { ask, readyLine }).ready);
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
        // Of several at one port nobody can say which of them answers.
        const ask = WEB_PROCESSES > 1 ? askByMessage : () => askByHttp(localHost(this.settings), PORT, '/healthz');
        for (const name of numbered('web', WEB_PROCESSES)) this.#add(name, this.#module('web'), env, { ask });
        const workers = numbered('worker', this.settings.WORKERS).map((name) =>
          this.#add(name, this.#module('worker'), env, { ask: askByMessage }),
        );
        await this.#until(this.#answers());
        await this.#until(Promise.all(workers.map((worker) => worker.ready)));
      },
      () => `${this.settings.WEB_PROCESSES} web, ${this.settings.WORKERS} worker`,
    );
  }

  /** In production out of the build, which starts in half the time; in development the sources as they are. */
  #module(process: 'web' | 'worker'): string {
    return this.#mode === 'production' ? `build/processes/${process}.js` : `src/server/${process}.ts`;
  }

  #add(name: string, module: string, env: NodeJS.ProcessEnv, extra: Pick<ChildSpec, 'ask' | 'readyLine'>): Child {
    this.#halt.signal.throwIfAborted();
    const logFile = join(this.settings.DATA_DIR, 'logs', `${name}.log`);
    const onChange = () => this.#note();
    const isDatabaseAway = () => this.#health?.isAway() ?? false;
    const child = new Child({ name, module, env, logFile, onChange, isDatabaseAway, ...extra });
    this.#children.push({ child, module });
    void child.lost.then(this.#fail);
    this.#note();
    return child;
  }

  #note(): void {
    const running = this.#children.flatMap(({ child, module }) =>
      child.pid ? [{ name: child.name, pid: child.pid, module }] : [],
    );
    noteRunning(this.settings.DATA_DIR, running);
  }

  /** Waits, but not for what will never come. */
  async #until(what: Promise<unknown>): Promise<void> {
    const late = sleep(
      120_000,
      new LaunchError(`The site did not become ready within two minutes; see ${this.settings.DATA_DIR}/logs.`),
      { ref: false },
    );
    const halted = new Promise<LaunchError>((resolve) => {
      this.#halt.signal.addEventListener('abort', () => resolve(new LaunchError('Stopped before it was ready.')), {
        once: true,
      });
    });
    const error = await Promise.race([what.then(() => null), this.lost, halted, late]);
    if (error) throw error;
  }

  async #answers(): Promise<void> {
    const address = `http://${localHost(this.settings)}:${this.settings.PORT}/readyz`;
    for (; !this.#halt.signal.aborted; await sleep(100)) {
      const status = await fetch(address, { signal: AbortSignal.timeout(5000) }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return;
    }
  }
}
