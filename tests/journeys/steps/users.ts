import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { demoEmail, demoPassword } from '#demo/accounts.ts';

export type Person = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** A user without an account. */
export function newcomer(firstName = 'Ana'): Person {
  return {
    firstName,
    lastName: 'Bell',
    email: `${firstName.toLowerCase()}-${randomUUID()}@example.nz`,
    password: 'four plain words here',
  };
}

/** A demo user, by the id in the catalogue. */
export function fromDemo(id: string): Person {
  const person = [...catalogue.providers, ...catalogue.customers].find((one) => one.id === id);
  if (person === undefined) throw new Error(`The demo has no user ${id}`);
  const { firstName, lastName } = person;
  return { firstName, lastName, email: demoEmail(id), password: demoPassword };
}

/** Creates an account and logs in the page's browser context by direct requests. */
export async function signUp(page: Page, person = newcomer()): Promise<Person> {
  const { email, password, firstName: fname, lastName: lname } = person;
  await send(page, '/signup', { email, password, fname, lname, terms: 'agreed' });
  return person;
}

/** Fills the form of sign-up. Waits for its page: an address changes before the page does, and each foot has a field of its name. */
export async function typeNewcomer(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Start your rotation' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Password').fill(person.password);
  await page.getByLabel('I agree to').check();
}

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await send(page, '/login', { email, password });
}

/** Sends the log-in form. Waits for its page: an address changes before the page does, and other pages have its fields. */
export async function logInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function send(page: Page, path: '/signup' | '/login', fields: Record<string, string>): Promise<void> {
  const { request } = page.context();
  const form = { ...fields, csrf: tokenIn(await (await request.get(path)).text()) };
  const answer = await request.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), `${path} for ${fields['email']}`).toBe(303);
}

function tokenIn(html: string): string {
  const token = /name="csrf"[^>]* value="([^"]+)"/.exec(html)?.[1];
  if (token === undefined) throw new Error('The form has no token');
  return token;
}
