import type Stripe from 'stripe';
import type { AccountSecret } from '../store/kinds.ts';

export type AccountFacts = {
  readonly account: Stripe.Account;
  readonly secret: AccountSecret;
  readonly banks: number;
  /** The individual of the account, or the company's representative. */
  readonly person: Stripe.Person | null;
};

type Check = readonly [name: string, given: boolean];

function filled(value: string | number | null | undefined): boolean {
  return value !== null && value !== undefined && value !== '';
}

function addressChecks(prefix: string, address: Stripe.Address | null | undefined, country: string): Check[] {
  const withState = country === 'US' || country === 'AU' || country === 'CA';
  return [
    [`${prefix}.address.line1`, filled(address?.line1)],
    [`${prefix}.address.city`, filled(address?.city)],
    [`${prefix}.address.postal_code`, filled(address?.postal_code)],
    ...(withState ? ([[`${prefix}.address.state`, filled(address?.state)]] as const) : []),
  ];
}

/** In Stripe's test mode, this year of birth and this address cannot be verified. */
function isUnverifiable(person: Stripe.Person | null): boolean {
  return person?.dob?.year === 1902 || person?.address?.line1 === 'address_no_match';
}

function personChecks(prefix: string, { person, secret }: AccountFacts, country: string): Check[] {
  const checks: Check[] = [
    [`${prefix}.first_name`, filled(person?.first_name)],
    [`${prefix}.last_name`, filled(person?.last_name)],
    [`${prefix}.dob.day`, filled(person?.dob?.day)],
    [`${prefix}.dob.month`, filled(person?.dob?.month)],
    [`${prefix}.dob.year`, filled(person?.dob?.year)],
    ...addressChecks(prefix, person?.address, country),
    [`${prefix}.email`, filled(person?.email)],
    [`${prefix}.phone`, filled(person?.phone)],
  ];
  if (country === 'US') checks.push([`${prefix}.ssn_last_4`, person?.ssn_last_4_provided === true]);
  if (isUnverifiable(person)) checks.push([`${prefix}.verification.document`, secret.documentGiven]);
  return checks;
}

function companyChecks({ account, secret }: AccountFacts, country: string): Check[] {
  return [
    ['company.name', filled(account.company?.name)],
    ['company.phone', filled(account.company?.phone)],
    ['company.tax_id', secret.companyTaxId],
    ['company.owners_provided', account.company?.owners_provided === true],
    ...addressChecks('company', account.company?.address, country),
  ];
}

function checksFor(facts: AccountFacts): Check[] {
  const { account, banks } = facts;
  const country = account.country ?? 'US';
  const common: Check[] = [
    ['business_profile.mcc', filled(account.business_profile?.mcc)],
    [
      'business_profile.url',
      filled(account.business_profile?.url) || filled(account.business_profile?.product_description),
    ],
    ['business_type', filled(account.business_type)],
    ['external_account', banks > 0],
    ['tos_acceptance.date', filled(account.tos_acceptance?.date)],
    ['tos_acceptance.ip', filled(account.tos_acceptance?.ip)],
  ];
  if (account.business_type === 'company')
    return [...common, ...companyChecks(facts, country), ...personChecks('representative', facts, country)];
  return [...common, ...personChecks('individual', facts, country)];
}

/** Names of the missing requirements, in Stripe's order. */
export function missingFrom(facts: AccountFacts): string[] {
  return checksFor(facts)
    .filter(([, given]) => !given)
    .map(([name]) => name)
    .toSorted();
}

export function requirementsOf(missing: readonly string[]): Stripe.Account.Requirements {
  const document = missing.find((name) => name.endsWith('.verification.document'));
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [...missing],
    disabled_reason: missing.length === 0 ? null : 'requirements.past_due',
    errors:
      document === undefined
        ? []
        : [
            {
              code: 'verification_failed_keyed_identity',
              reason:
                'The provided identity information could not be verified. Please correct it or upload a document.',
              requirement: document,
            },
          ],
    eventually_due: [...missing],
    past_due: [...missing],
    pending_verification: [],
  };
}
