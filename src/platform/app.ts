import type { Connections } from '#src/database/connections.server.ts';
import type { Database } from '#src/database/database.server.ts';
import type { Claimant } from './claimant.server.ts';
import type { Calendars } from './calendars/calendars.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Config } from './config.ts';
import type { Clock } from './clock.server.ts';
import type { Files } from './files/files.ts';
import type { IdentityProviders } from './identity/identity.ts';
import type { Images } from './images/images.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Leases } from './leases.server.ts';
import type { EmailSender } from './email/email.ts';
import type { Places } from './places/places.ts';
import type { Payments } from './payments/payments.ts';
import type { DatabaseHealth } from './postgres/database-health.server.ts';
import type { Logger } from './logger/logger.ts';
import type { Live } from './live/live.ts';
import type { Push } from './push/push.ts';
import type { Sms } from './sms/sms.ts';

/**
 * External dependencies, passed as the first argument to commands and queries. Each has a real implementation and a
 * local default, chosen in `make-app.server.ts` from the configuration alone.
 */
export type App = {
  readonly config: Config;
  readonly db: Database;
  /**
   * A connection pool of its own for searches: a slow search times out after seconds and never blocks a
   * transaction.
   */
  readonly searches: Database;
  /** Tracks the connections of all pools, so that they can be dropped together. */
  readonly connections: Connections;
  /** Circuit breaker: whether the database answers. */
  readonly databaseHealth: DatabaseHealth;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly payments: Payments;
  readonly email: EmailSender;
  readonly sms: Sms;
  readonly push: Push;
  /** Tells open pages that something has changed. */
  readonly live: Live;
  /** Where users may sign in instead of by a password. */
  readonly identity: IdentityProviders;
  /** Finds towns, suburbs and addresses by what users type. */
  readonly places: Places;
  /** Reads calendars that users name. */
  readonly calendars: Calendars;
  readonly files: Files;
  readonly images: Images;
  readonly jobs: Jobs;
  /** For payments and jobs. Image variants have leases on another connection, inside `images`. */
  readonly leases: Leases;
  /** The identity of this process, by which a sweep detects that it is dead. */
  readonly claimant: Claimant;
  readonly logger: Logger;
  /** Closes connections and stops loops; the process may exit afterwards. */
  readonly close: () => Promise<void>;
};
