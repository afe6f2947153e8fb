import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeBackOff, type BackOff } from './back-off.ts';
import { memoryFlags } from '../stack/memory-flags.ts';
import { defaultTiming, watchLiveness, type WatchdogTiming, type Watchdog } from './liveness.ts';
import { LogFile, terminalText } from './log-file.ts';
import { LaunchError, warn } from '../terminal.ts';

export type ChildSpec = {
  readonly name: string;
  /** Path of the module, relative to the project folder. */
  readonly module: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Whether a log line shows that the child is ready; without it the child sends 'ready'. */
  readonly readyLine?: (line: string) => boolean;
  /** Liveness probe of the process, once it is ready. */
  readonly makeProbe: (child: ChildProcess) => () => Promise<unknown>;
  readonly onChange: () => void;
  /** Crashes while the database is away are not counted. */
  readonly isDatabaseAway: () => boolean;
  readonly timing?: WatchdogTiming;
  readonly backOff?: BackOff;
};

/** The start fails after this many crashes within this many seconds, before the site was ready once. */
const maxStartFailures = 5;
const startFailureWindowSeconds = 60;
/** Max ticks of a start; ticks while the database is away are not counted. */
const maxStartTicks = 120;

/** Supervises one process: restarts it whenever it exits, and kills it when it hangs. */
export class Child {
  readonly name: string;
  /** Resolves with an error message when the first start fails; later failures are retried for ever. */
  readonly startFailed: Promise<LaunchError>;
  readonly ready: Promise<void>;
  readonly #spec: ChildSpec;
  readonly #log: LogFile;
  readonly #backOff: BackOff;
  readonly #startFailures: number[] = [];
  #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #watch: Watchdog | null = null;
  #startedAt = 0;
  #stopping = false;
  #mayFail = true;
  #reportFailure: (error: LaunchError) => void = () => {};
  #isReady: () => void = () => {};

  constructor(spec: ChildSpec) {
    this.name = spec.name;
    this.#spec = spec;
    this.#env = spec.env;
    this.#backOff = spec.backOff ?? makeBackOff();
    this.#log = new LogFile(spec.logFile);
    this.startFailed = new Promise((resolve) => (this.#reportFailure = resolve));
    this.ready = new Promise((resolve) => (this.#isReady = resolve));
    this.#start();
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Sends an IPC message. */
  send(message: string): void {
    this.#process?.send(message, () => {});
  }

  /** Retries for ever from now on: the site was ready once, so its settings and its code work. */
  restartForever(): void {
    this.#mayFail = false;
  }

  /** Sends SIGTERM, then SIGKILL after the timeout. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    this.#watch?.stop();
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(timeoutMs, undefined, { ref: false })]);
    this.kill();
    await gone;
  }

  /** Restarts the process, after an edit or with a changed environment; not counted as a crash. */
  async restart(changed: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#env = { ...this.#env, ...changed };
    await this.stop(3000);
    this.#stopping = false;
    this.#start();
  }

  kill(): void {
    this.#stopping = true;
    this.#process?.kill('SIGKILL');
  }

  #start(): void {
    // A process group of its own: Ctrl-C at the terminal reaches only the supervisor, which stops its children in
    // order.
    const child = fork(this.#spec.module, [], {
      env: this.#env,
      execArgv: [...process.execArgv, ...memoryFlags],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.#process = child;
    this.#startedAt = performance.now();
    const onLine = (textOf: (line: string) => string | null) => (line: string) => {
      if (this.#spec.readyLine?.(line)) this.#becameReady(child);
      const text = textOf(line);
      if (text !== null && !this.#stopping) this.#warn(text);
    };
    if (child.stdout) this.#log.read(child.stdout, onLine(terminalText));
    if (child.stderr)
      this.#log.read(
        child.stderr,
        onLine((line) => line),
      );
    child.on('message', (message) => {
      if (message === 'ready') this.#becameReady(child);
    });
    child.on('error', () => {});
    child.once('exit', (code, signal) => void this.#exited(child, signal ?? `code ${code}`));
    this.#watch = this.#watchStart(child);
    this.#spec.onChange();
  }

  /** Starts the liveness probes. */
  #becameReady(child: ChildProcess): void {
    this.#isReady();
    if (child !== this.#process || this.#stopping) return;
    this.#watch?.stop();
    const onHung = () => this.#terminate(child, 'is not responding');
    const timing = this.#spec.timing ?? defaultTiming;
    this.#watch = watchLiveness({ pid: child.pid ?? 0, probe: this.#spec.makeProbe(child), onHung }, timing);
  }

  #watchStart(child: ChildProcess): Watchdog {
    let ticks = 0;
    const ticking = setInterval(
      () => {
        if (!this.#spec.isDatabaseAway()) ticks += 1;
        if (ticks < maxStartTicks) return;
        clearInterval(ticking);
        this.#terminate(child, 'did not become ready in time');
      },
      (this.#spec.timing ?? defaultTiming).tickMs,
    ).unref();
    return { stop: () => clearInterval(ticking) };
  }

  #terminate(child: ChildProcess, reason: string): void {
    if (this.#stopping || child.exitCode !== null || child.signalCode !== null) return;
    this.#warn(`${reason}; stopping it`);
    child.kill('SIGKILL');
  }

  async #exited(child: ChildProcess, how: string): Promise<void> {
    if (this.#stopping || child !== this.#process) return;
    this.#watch?.stop();
    const counts = !this.#spec.isDatabaseAway();
    if (counts && this.#mayFail && this.#failsToStart()) {
      const message = `The ${this.name} process keeps crashing (${how}). Last lines of ${this.#log.path}:\n`;
      this.#reportFailure(new LaunchError(message + this.#log.tail));
      return;
    }
    const wait = this.#backOff.next(performance.now() - this.#startedAt, counts);
    this.#warn(`exited (${how}); restarting${wait === 0 ? '' : ` in ${wait / 1000} s`}`);
    if (wait > 0) await sleep(wait);
    if (!this.#stopping && child === this.#process) this.#start();
  }

  #failsToStart(): boolean {
    const now = performance.now();
    this.#startFailures.push(now);
    return this.#startFailures.filter((at) => now - at < startFailureWindowSeconds * 1000).length >= maxStartFailures;
  }

  #warn(text: string): void {
    warn(`${this.name.padEnd(8)} │ ${text}`);
  }
}
