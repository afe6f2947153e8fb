const TEN_YEARS_S = 315_360_000;

/** `all` also allows statistics: analytics may load only with its cookie. */
const cookieChoices = ['all', 'necessary'] as const;
export type CookieChoice = (typeof cookieChoices)[number];

const names = { all: 'euCookiesAccepted', necessary: 'euCookiesNecessary' } as const satisfies Record<
  CookieChoice,
  string
>;

/** The endpoint that keeps the choice without a script; `from` is the parameter with the page to return to. */
export const cookieNotice = { path: '/cookie-notice', from: 'from', choice: 'choice' } as const;

/** The cookies of a choice, which end the other one, as `Set-Cookie` lines and for `document.cookie`. */
export function cookiesOf(choice: CookieChoice): readonly string[] {
  return cookieChoices.map((one) => cookieLine(names[one], one === choice));
}

function cookieLine(name: string, set: boolean): string {
  return `${name}=${set ? 1 : 0}; Path=/; Max-Age=${set ? TEN_YEARS_S : 0}; SameSite=Lax`;
}

/** The visitor's choice, from the request's `Cookie` header or `document.cookie`; null while the notice is shown. */
export function cookieChoiceIn(header: string | null): CookieChoice | null {
  const cookies = (header ?? '').split(/;\s*/);
  return cookieChoices.find((choice) => cookies.includes(`${names[choice]}=1`)) ?? null;
}

/** The choice in a submitted form; anything unknown allows nothing. */
export function cookieChoiceFrom(text: string | undefined): CookieChoice {
  return cookieChoices.find((choice) => choice === text) ?? 'necessary';
}
