import type Stripe from 'stripe';
import { applyDetails } from '../accounts/accounts.ts';
import { refreshAccount } from '../accounts/refresh-account.ts';
import type { OnboardingLink } from '../store/kinds.ts';
import { find, secretOf, setSecret } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { parseForm } from '../wire/form.ts';
import { paramsOf } from '../wire/params.ts';
import { Problem } from '../wire/problems.ts';
import { escapeHtml, notFound, page, seeOther } from './page.ts';
import type { Page } from './page.ts';
import { sampleBank, samplePerson } from './samples.ts';

/** Seconds after the link's expiry within which an opened form may be submitted. */
const submitGraceSeconds = 60 * 60;

const labels: Readonly<Record<string, string>> = {
  'first_name': 'First name',
  'last_name': 'Last name',
  'dob[day]': 'Day of birth',
  'dob[month]': 'Month of birth',
  'dob[year]': 'Year of birth',
  'address[line1]': 'Street and number',
  'address[city]': 'City',
  'address[postal_code]': 'Postcode',
  'address[state]': 'State',
  'email': 'Email',
  'phone': 'Phone',
  'ssn_last_4': 'Last four digits of the social security number',
  'verification[document][front]': 'Identity document (any name)',
};

/** Submitted values by input name; empty on the first display. */
type Submitted = URLSearchParams;

function field(submitted: Submitted, label: string, name: string, sample: string): string {
  const value = submitted.get(name) ?? sample;
  return `<label>${escapeHtml(label)}<input name="${escapeHtml(name)}" value="${escapeHtml(value)}" required></label>`;
}

/** The input of `individual.dob.day` is named `individual[dob][day]`, as in the API. */
function personFields(due: readonly string[], submitted: Submitted): string {
  const names = due
    .filter((name) => /^(individual|representative)\./.test(name))
    .map((name) => name.slice(name.indexOf('.') + 1));
  return Object.entries(labels)
    .filter(([key]) => names.includes(key.replace('[front]', '').replaceAll('[', '.').replaceAll(']', '')))
    .map(([key, label]) =>
      field(
        submitted,
        label,
        `individual[${key.replace('[', '][')}${key.includes('[') ? '' : ']'}`,
        samplePerson[key] ?? '',
      ),
    )
    .join('\n');
}

function bankFields(account: Stripe.Account, due: readonly string[], submitted: Submitted): string {
  if (!due.includes('external_account')) return '';
  const country = account.country ?? 'US';
  const sample = sampleBank(country);
  const hidden = {
    object: 'bank_account',
    country,
    currency: account.default_currency ?? 'usd',
    account_holder_type: 'individual',
  };
  return `<fieldset><legend>Where your money goes</legend>
${Object.entries(hidden)
  .map(([name, value]) => `<input type="hidden" name="external_account[${name}]" value="${escapeHtml(value)}">`)
  .join('')}
${sample.routing === null ? '' : field(submitted, 'Bank and branch number', 'external_account[routing_number]', sample.routing)}
${field(submitted, 'Account number', 'external_account[account_number]', sample.account)}</fieldset>`;
}

function companyFields(due: readonly string[], submitted: Submitted): string {
  const names = due.filter((name) => name.startsWith('company.'));
  return names
    .map((name) => {
      const [, head = '', tail] = name.split('.');
      return field(
        submitted,
        `Company: ${tail ?? head}`,
        `company[${head}]${tail === undefined ? '' : `[${tail}]`}`,
        head === 'owners_provided' ? 'true' : 'Sample',
      );
    })
    .join('\n');
}

function form(account: Stripe.Account, link: OnboardingLink, problem: string | null, submitted: Submitted): Page {
  const due = account.requirements?.currently_due ?? [];
  const profile = due.filter((name) => name.startsWith('business_profile.'));
  const hidden = [
    ...profile.map((name) => [
      name.replace('.', '[').concat(']'),
      name.endsWith('mcc') ? '7296' : 'https://shop.example',
    ]),
    ...(due.includes('business_type') ? [['business_type', 'individual']] : []),
  ];
  return page(
    'Tell us who gets paid',
    `${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<p>These details are needed before you can be paid. The form is filled with samples: send it as it is, or change it.</p>
<form method="post">
${hidden.map(([name = '', value = '']) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('')}
<fieldset><legend>About you</legend>
${companyFields(due, submitted)}${personFields(due, submitted)}</fieldset>
${bankFields(account, due, submitted)}
<label class="tick"><input type="checkbox" name="tos_shown_and_accepted" value="true" required> I accept the sandbox’s terms</label>
<button>Finish</button>
</form>`,
    { formOrigin: new URL(link.returnUrl).origin, status: problem === null ? 200 : 422 },
  );
}

function finish(scope: Scope, account: Stripe.Account, link: OnboardingLink, text: string): Page {
  const values = parseForm(text);
  if (values === null) return form(account, link, 'The form couldn’t be read.', new URLSearchParams());
  const call = { ...scope, params: paramsOf(values), path: {}, key: 'secret' as const, publicUrl: '' };
  try {
    scope.store.unit(() => {
      applyDetails(call, account.id, call.params);
      const secret = secretOf(scope, 'account', account.id);
      const links = secret.links.map((each) => (each.token === link.token ? { ...each, done: true } : each));
      setSecret(scope, 'account', account.id, { ...secret, links });
      refreshAccount(scope, account.id);
    });
  } catch (thrown) {
    if (thrown instanceof Problem) return form(account, link, thrown.message, new URLSearchParams(text));
    throw thrown;
  }
  return seeOther(link.returnUrl, new URL(link.returnUrl).origin);
}

/** The page of an account link: a form for the missing requirements, which then redirects to the link's return URL. */
export function onboardingPage(scope: Scope, method: string, id: string, token: string, text: string): Page {
  const account = find(scope, 'account', id);
  if (account === undefined || account.deleted !== undefined) return notFound();
  const link = secretOf(scope, 'account', id).links.find((each) => each.token === token);
  if (link === undefined) return notFound();
  const late = scope.now > link.expires + (method === 'POST' ? submitGraceSeconds : 0);
  if (link.done || late) return seeOther(link.refreshUrl);
  return method === 'POST' ? finish(scope, account, link, text) : form(account, link, null, new URLSearchParams());
}
