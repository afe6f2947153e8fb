import type { Connections } from '#src/database/connections.server.ts';
import type { Database } from '#src/database/database.server.ts';
import type { Claimant } from './claimant.server.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Config } from './config.ts';
import type { Clock } from './clock.server.ts';
import type { Files } from './files/files.ts';
import type { Images } from './images/images.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Leases } from './leases.server.ts';
import type { EmailSender } from './email/email.ts';
import type { Payments } from './payments/payments.ts';
import type { DatabaseHealth } from './postgres/database-health.server.ts';
import type { Logger } from './logger/logger.ts';
import type { Sms } from './sms/sms.ts';

/**
 * The world outside, promised. Commands and queries take it first; each promise has a real form and
 * a local default, chosen in `make-app.server.ts` from the settings alone.
 */
export type App = {
  readonly config: Config;
  readonly db: Database;
  /** Connections of their own for searches: a slow one is ended after seconds and never holds up a transaction. */
  readonly searches: Database;
  /** Of all pools, so that they can be dropped together. */
  readonly connections: Connections;
  /** Whether the database answers; who waits for it asks here first. */
  readonly databaseHealth: DatabaseHealth;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly payments: Payments;
  readonly email: EmailSender;
  readonly sms: Sms;
  readonly files: Files;
  readonly images: Images;
  readonly jobs: Jobs;
  readonly leases: Leases;
  /** This process, as those that look for dead ones know it. */
  readonly claimant: Claimant;
  readonly logger: Logger;
  /** Ends connections and loops; the process may exit afterwards. */
  readonly close: () => Promise<void>;
};
