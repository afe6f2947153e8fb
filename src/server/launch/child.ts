import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeBackOff, type BackOff } from './back-off.ts';
import { memoryFlags } from './memory-flags.ts';
import { usualPace, watchLiveness, type Pace, type Watch } from './liveness.ts';
import { LogFile, worthShowing } from './log-file.ts';
import { LaunchError, warn } from './terminal.ts';

export type ChildSpec = {
  readonly name: string;
  /** A module of ours, from the project's folder. */
  readonly module: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Whether a line says that the child is ready; otherwise it sends 'ready'. */
  readonly readyLine?: (line: string) => boolean;
  /** How the process is asked whether it lives, once it is ready. */
  readonly ask: (child: ChildProcess) => () => Promise<unknown>;
  readonly onChange: () => void;
  /** A process that ends meanwhile is not to blame. */
  readonly isDatabaseAway: () => boolean;
  readonly pace?: Pace;
  readonly backOff?: BackOff;
};

/** Before the site was ready once, so many deaths within so many seconds end the start. */
const maxFirstDeaths = 5;
const firstDeathsSeconds = 60;
/** Ticks that a start may take, as long as the database answers. */
const maxStartTicks = 120;

/** A process of ours that is started again whenever it dies, and ended when it hangs. */
export class Child {
  readonly name: string;
  /** Resolves with a sentence when the first start fails; afterwards nothing is given up. */
  readonly lost: Promise<LaunchError>;
  readonly ready: Promise<void>;
  readonly #spec: ChildSpec;
  readonly #log: LogFile;
  readonly #backOff: BackOff;
  readonly #firstDeaths: number[] = [];
  #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #watch: Watch | null = null;
  #startedAt = 0;
  #stopping = false;
  #mayGiveUp = true;
  #giveUp: (error: LaunchError) => void = () => {};
  #isReady: () => void = () => {};

  constructor(spec: ChildSpec) {
    this.name = spec.name;
    this.#spec = spec;
    this.#env = spec.env;
    this.#backOff = spec.backOff ?? makeBackOff();
    this.#log = new LogFile(spec.logFile);
    this.lost = new Promise((resolve) => (this.#giveUp = resolve));
    this.ready = new Promise((resolve) => (this.#isReady = resolve));
    this.#start();
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Over its channel. */
  tell(message: string): void {
    this.#process?.send(message, () => {});
  }

  /** From now on it is started again for ever: the site was ready once, so its settings and its code are good. */
  keep(): void {
    this.#mayGiveUp = false;
  }

  /** Asks politely, then insists. */
  async stop(patience: number): Promise<void> {
    this.#stopping = true;
    this.#watch?.stop();
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(patience, undefined, { ref: false })]);
    this.kill();
    await gone;
  }

  /** Starts it anew, as after an edit or with another environment; not counted as a death. */
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
    // A group of its own: a Ctrl-C at the terminal is for the supervisor, which stops in order.
    const child = fork(this.#spec.module, [], {
      env: this.#env,
      execArgv: [...process.execArgv, ...memoryFlags],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.#process = child;
    this.#startedAt = performance.now();
    const onLine = (shown: (line: string) => string | null) => (line: string) => {
      if (this.#spec.readyLine?.(line)) this.#works(child);
      const text = shown(line);
      if (text !== null && !this.#stopping) this.#report(text);
    };
    if (child.stdout) this.#log.read(child.stdout, onLine(worthShowing));
    if (child.stderr)
      this.#log.read(
        child.stderr,
        onLine((line) => line),
      );
    child.on('message', (message) => {
      if (message === 'ready') this.#works(child);
    });
    child.on('error', () => {});
    child.once('exit', (code, signal) => void this.#ended(child, signal ?? `code ${code}`));
    this.#watch = this.#watchStart(child);
    this.#spec.onChange();
  }

  /** It answers from now on, and is asked whether it still does. */
  #works(child: ChildProcess): void {
    this.#isReady();
    if (child !== this.#process || this.#stopping) return;
    this.#watch?.stop();
    const onHung = () => this.#end(child, 'does not answer any more');
    const pace = this.#spec.pace ?? usualPace;
    this.#watch = watchLiveness({ pid: child.pid ?? 0, ask: this.#spec.ask(child), onHung }, pace);
  }

  #watchStart(child: ChildProcess): Watch {
    let ticks = 0;
    const ticking = setInterval(
      () => {
        if (!this.#spec.isDatabaseAway()) ticks += 1;
        if (ticks < maxStartTicks) return;
        clearInterval(ticking);
        this.#end(child, 'does not become ready');
      },
      (this.#spec.pace ?? usualPace).tickMs,
    ).unref();
    return { stop: () => clearInterval(ticking) };
  }

  #end(child: ChildProcess, why: string): void {
    if (this.#stopping || child.exitCode !== null || child.signalCode !== null) return;
    this.#report(`${why}; ending it`);
    child.kill('SIGKILL');
  }

  async #ended(child: ChildProcess, how: string): Promise<void> {
    if (this.#stopping || child !== this.#process) return;
    this.#watch?.stop();
    const counts = !this.#spec.isDatabaseAway();
    if (counts && this.#mayGiveUp && this.#failsToStart()) {
      const said = `The ${this.name} process keeps ending (${how}); its last words, from ${this.#log.path}:\n`;
      this.#giveUp(new LaunchError(said + this.#log.tail));
      return;
    }
    const wait = this.#backOff.next(performance.now() - this.#startedAt, counts);
    this.#report(`ended (${how}); starting it again${wait === 0 ? '' : ` in ${wait / 1000} s`}`);
    if (wait > 0) await sleep(wait);
    if (!this.#stopping && child === this.#process) this.#start();
  }

  #failsToStart(): boolean {
    const now = performance.now();
    this.#firstDeaths.push(now);
    return this.#firstDeaths.filter((at) => now - at < firstDeathsSeconds * 1000).length >= maxFirstDeaths;
  }

  #report(text: string): void {
    warn(`${this.name.padEnd(8)} │ ${text}`);
  }
}
