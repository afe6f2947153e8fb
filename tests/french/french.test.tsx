import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FormattedMessage } from 'react-intl';
import { expect, test } from 'vitest';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import { money } from '#src/domain/money/money.ts';
import { documentAt } from '#src/features/documents/documents.server.ts';
import { verificationEmail } from '#src/features/accounts/emails/verification-email.ts';
import { LogInForm } from '#src/features/accounts/components/log-in-form.tsx';
import { RecoveryForm } from '#src/features/accounts/components/recovery-form.tsx';
import { SignUpForm } from '#src/features/accounts/components/sign-up-form.tsx';
import { DayGrid } from '#src/features/availability/components/day-grid.tsx';
import { ContactMessageForm } from '#src/features/contact/components/contact-message-form.tsx';
import { spanAround } from '#src/features/master-calendar/rules.ts';
import { idCheckKind } from '#src/features/notifications/id-check-kind.ts';
import { NotificationList } from '#src/features/notifications/components/notification-list.tsx';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { splitMessages } from '#src/i18n/split.ts';
import { renderEmail } from '#src/platform/email/render.ts';
import { messagePage, retryButton } from '#src/server/site/pages/plain-page.ts';
import { awayMessages } from '#src/server/site/error-handler.ts';
import { CookieBar } from '#src/shell/cookie-bar.tsx';
import { Footer } from '#src/shell/footer.tsx';
import { PhoneMenu } from '#src/shell/top-bar/phone-menu.tsx';
import { shareTags } from '#src/pages/head/share-tags.ts';
import { formatDay, formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDuration, formatRecent } from '#src/ui/data/format/times.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';

const sender = { name: '', email: '', orderReference: '' };
const emptyBell = { rows: [], next: null, now: new Date(0), mayMark: true, isUnseen: false };

const day = (written: string) => parseDay(written) as Day;
/** Intl writes narrow no-break spaces. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

test('pages are rendered in French', () => {
  const html = renderPart(
    <>
      <FormattedMessage id="landing.hero-title" values={{ br: () => ' ' }} />
      <FormattedMessage id="landing.listings" values={{ count: 1234 }} />
      <FormattedMessage id="ui.reviews" values={{ count: 0 }} />
    </>,
  );
  expect(plain(wordsOf(html))).toBe('Un soir à vous. Puis à d’autres.1 234 articlesAucun avis');
});

const noOne = { unseen: 0, waiting: 0, bag: 3 };

test.each([
  ['the footer', <Footer key="f" year={2026} signedIn={false} demo />, 'Toutes les marques'],
  ['the menu of phones', <PhoneMenu key="m" viewer={null} attention={noOne} />, 'Louer par catégorie'],
  ['the notice about cookies', <CookieBar key="c" answered={false} analytics={null} />, 'Seulement l’essentiel'],
  ['sign-up', <SignUpForm key="s" answer={undefined} from="/" code="" onCode={() => {}} />, 'Code de parrainage'],
  ['log-in', <LogInForm key="l" answer={undefined} from="/" code="" />, 'Mot de passe oublié'],
  ['recovery', <RecoveryForm key="r" answer={undefined} from="/" code="" />, 'E-mail'],
  ['contact', <ContactMessageForm key="w" answer={undefined} initial={sender} />, 'Message'],
  ['an empty bell', <NotificationList key="n" page={emptyBell} isFirst />, 'Rien pour l’instant'],
])('no word of %s is English', (_, part, known) => {
  const words = wordsOf(renderPart(part)).replaceAll(/&#x27;|&nbsp;/g, ' ');
  expect(words).toContain(known);
  expect(words).not.toMatch(/\b(?:the|your|you|we|and|with|password|sign|log|email|name|of|for|is|to)\b/i);
});

test('a log-in and a booking are refused in French', () => {
  expect(errorMessageFor('auth-invalid-credentials')).toBe(
    'L’e-mail et le mot de passe ne correspondent pas. Vérifiez les deux et réessayez.',
  );
  const details = { delivery: 'post', byCourier: '2026-12-10', byPickUp: null };
  expect(errorMessageFor('booking-too-soon', details)).toBe(
    'C’est trop tôt. Le premier jour possible par livraison est le jeu. 10 décembre.',
  );
});

test('an email is French from its subject to its last line', () => {
  const email = verificationEmail({ id: 'u', email: 'mei@example.nz', token: 't' });
  const { subject, html, text } = renderEmail(email, { root: 'https://site.example', site: 'Rotation' });
  expect(subject).toBe('Vérifiez votre e-mail');
  expect(html).toContain('<html lang="fr-FR">');
  expect(text).toContain('Bienvenue chez Rotation');
  expect(text).toContain('Vérifier cet e-mail\u00A0:\nhttps://site.example/verify-email?t=t');
  expect(text).toContain('Quelqu’un a créé un compte chez Rotation avec cette adresse.');
});

test('the bell speaks French', () => {
  const facts = { checkId: 'c', recipientId: 'u', outcome: 'verified', reason: null } as const;
  expect(idCheckKind.bell?.(facts)).toBe('Votre identité a été vérifiée');
});

test('days, times and amounts are written as in France', () => {
  expect(formatDay(day('2026-12-10'))).toBe('jeu. 10 décembre');
  expect(formatDay(day('2026-12-01'))).toBe('mar. 1er décembre');
  expect(formatDay(day('2026-12-21'))).toBe('lun. 21 décembre');
  expect(formatRentalDays(day('2026-12-01'), day('2026-12-04'))).toBe('1er au 4 décembre');
  expect(formatRentalDays(day('2026-12-28'), day('2027-01-01'))).toBe('28 décembre au 1er janvier');
  expect(formatRentalDays(day('2026-12-10'), day('2026-12-13'))).toBe('10 au 13 décembre');
  expect(formatRentalDays(day('2026-11-30'), day('2026-12-02'))).toBe('30 novembre au 2 décembre');
  expect(plain(formatMoney(money(127_250, 'NZD')))).toBe('1 272,50 $');
  expect(plain(formatDuration(2 * 86_400_000 + 3_600_000))).toBe('2 jours 1 heure');
  const [yesterday, now] = [new Date('2026-12-09T02:00:00Z'), new Date('2026-12-10T02:00:00Z')];
  expect(formatRecent(yesterday, now, 'Pacific/Auckland')).toBe('hier');
});

test('the documents are French, with the figures that apply', () => {
  expect(documentAt('/about')?.title).toBe('Qui sommes-nous');
  const terms = plain(JSON.stringify(documentAt('/terms-of-service')));
  const figures = [
    'frais Rotation de 5 $ par commande',
    'gardons 10 % de commission',
    'pendant 15 minutes',
    'a trois jours au plus',
  ];
  const refunds = ['jusqu’à 14 jours avant', 'payons 48 heures après', 'ou 10 jours après votre envoi'];
  for (const figure of [...figures, ...refunds]) expect(terms).toContain(figure);
});

test('a page without the layout and the tags for sharing name the language', () => {
  const page = messagePage({ nonce: 'n', message: awayMessages.reading, body: retryButton });
  expect(page).toContain('<html lang="fr-FR">');
  expect(page).toContain('<h1>Le site est momentanément indisponible</h1>');
  expect(page).toContain('>Réessayer</a>');
  const shared = { title: 'T', description: 'D', contentType: 'website', siteName: 'R', siteHandle: null } as const;
  const images = [{ path: '/a.png', width: 1, height: 1 }];
  const tags = shareTags({ ...shared, images, url: 'https://site.example/', root: 'https://site.example' });
  expect(tags).toContainEqual({ property: 'og:locale', content: 'fr_FR' });
});

test('the bundle of a page has its messages in French and in no other language', () => {
  const path = join(import.meta.dirname, '../../src/ui/forms/button.tsx');
  const code = splitMessages().transform(`${readFileSync(path, 'utf8')}\nsay('ui.close')`, path)?.code ?? '';
  expect(code).toContain('"ui.close":"Fermer"');
  expect(code).not.toContain('"Close"');
});

test('the calendars of lenders begin their weeks on the day that the marketplace has set', () => {
  const handlers = { onClick() {}, onFocus() {}, onKeyDown() {}, onPointerDown() {}, onPointerEnter() {} };
  const html = renderPart(
    <DayGrid
      {...{ month: day('2026-12-01'), today: day('2026-11-24'), current: day('2026-12-01'), label: '', busy: false }}
      {...{ range: null, stateAt: () => 'available', markAt: () => undefined, ...handlers }}
    />,
  );
  expect(html).toMatch(/columnheader" aria-label="lundi"(?:.(?!columnheader))*.columnheader" aria-label="mardi"/);
  // A Tuesday is the second day.
  expect(html).toMatch(/aria-colindex="2"[^>]*>(?:.(?!colindex))*data-day="2026-12-01"/);
  const { window } = spanAround('week', day('2026-12-02'), day('2026-11-24'));
  expect(window).toEqual({ start: '2026-11-30', end: '2026-12-07' });
});
