import { accountLinkRoutes } from '../accounts/account-links.ts';
import { accountRoutes } from '../accounts/accounts.ts';
import { bankAccountRoutes } from '../accounts/bank-accounts.ts';
import { personRoutes } from '../accounts/persons.ts';
import { paymentIntentRoutes } from '../intents/payment-intents.ts';
import { setupIntentRoutes } from '../intents/setup-intents.ts';
import type { Route } from '../wire/router.ts';
import { balanceRoutes } from './balance.ts';
import { chargeRoutes } from './charges.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { fraudWarningRoutes } from './fraud-warnings.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { payoutRoutes } from './payouts.ts';
import { refundRoutes } from './refunds.ts';
import { tokenRoutes } from './tokens.ts';
import { transferReversalRoutes } from './transfer-reversals.ts';
import { transferRoutes } from './transfers.ts';

/** The part of Stripe's API that the sandbox implements. */
export const allRoutes: readonly Route[] = [
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...customerRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...tokenRoutes,
  ...accountRoutes,
  ...bankAccountRoutes,
  ...personRoutes,
  ...accountLinkRoutes,
  ...transferRoutes,
  ...transferReversalRoutes,
  ...payoutRoutes,
  ...balanceRoutes,
  ...disputeRoutes,
  ...fraudWarningRoutes,
  ...eventRoutes,
];
