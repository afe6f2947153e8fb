import type { MutatedFile } from '../mutant.ts';

/** Texts: one language, complete, and only those of a page in its bundle. */
export const texts: readonly MutatedFile[] = [
  {
    file: 'src/i18n/fr/emails.ts',
    tests: ['src/i18n/translations.test.ts', 'tests/french/'],
    mutants: [
      [
        'a code has a no-break space before a colon',
        'Votre code {marketplace} est {code}',
        'Votre code {marketplace} : {code}',
      ],
      [
        'a translation loses the name',
        "'email.verify.heading': 'Bienvenue chez {marketplace}'",
        "'email.verify.heading': 'Bienvenue'",
      ],
      [
        'a translation knows another fact',
        "'email.newsletter-welcome.heading': 'Bonjour {name}'",
        "'email.newsletter-welcome.heading': 'Bonjour {nom}'",
      ],
    ],
  },
  {
    file: 'src/i18n/handover.ts',
    tests: ['src/features/notifications/return-label.test.ts'],
    mutants: [
      [
        'a label is enclosed with what is picked up',
        '{delivery, select, pickUp {} other { Enclose',
        '{delivery, select, never {} other { Enclose',
      ],
      ['nobody is told to send it back with a label', ' Use the return label that came with it; if', ' If'],
    ],
  },
  {
    file: 'src/ui/forms/kit/schema.ts',
    tests: ['src/ui/forms/kit/schema.test.ts'],
    mutants: [
      [
        'a rule of several fields reads objects that a client made up',
        "filter(([name, held]) => typeof held !== 'object' || !wrong.has(name))",
        'filter(() => true)',
      ],
    ],
  },
  {
    file: 'src/i18n/messages.ts',
    tests: ['tests/french/'],
    mutants: [['every site is English', "'fr-FR': () => inFrenchType(french)", "'fr-FR': () => english"]],
  },
  {
    file: 'src/i18n/fr/typography.ts',
    tests: ['tests/french/'],
    mutants: [
      ['a French line ends before a question mark', 'replace(before, `${narrow}$1`)', "replace(before, ' $1')"],
      ['all no-break spaces are wide', "['\\u00A0', '\\u202F']", "['\\u00A0', '\\u00A0']"],
      ['quoted words are typed as they come', '.replace(after, `«${narrow}`)', ''],
    ],
  },
  {
    file: 'src/i18n/fr/elision.ts',
    tests: ['tests/french/'],
    mutants: [
      ['a word that ends like de is elided', '(?<!\\p{L})', ''],
      ['a name in a choice is not elided', 'withElisions(value, before)', 'withElisions(value)'],
    ],
  },
  {
    file: 'src/i18n/parse.ts',
    tests: ['tests/french/'],
    mutants: [['nothing is elided', 'withElisions(parts)', 'parts']],
  },
  {
    file: 'src/i18n/format-message.ts',
    tests: ['tests/french/'],
    mutants: [['a vowel with a macron is none', ".normalize('NFD')", '']],
  },
  {
    file: 'src/i18n/fr/notices.ts',
    tests: ['tests/french/'],
    mutants: [
      ['a day has no article', 'Répondez avant le {deadline}. Acceptez', 'Répondez avant {deadline}. Acceptez'],
    ],
  },
  {
    file: 'src/i18n/refusals.ts',
    tests: ['src/i18n/split.test.ts'],
    mutants: [
      [
        'every page loads the refusals of accounts',
        '[`refusal.${code}`, `${ofAccounts}.${code}`]',
        '[`refusal.${code}`, `account-refusal.${code}`]',
      ],
    ],
  },
  {
    file: 'src/features/documents/documents.server.ts',
    tests: ['tests/french/'],
    mutants: [['a French site has English documents', "'fr-FR': () => inFrenchType(french)", "'fr-FR': () => english"]],
  },
  {
    file: 'src/features/notifications/transaction-kinds.ts',
    tests: ['src/features/notifications/catalogue'],
    mutants: [
      [
        'a receipt says its days without their year',
        'wordsOf(facts, transactionTexts[kind].isReceipt)',
        'wordsOf(facts)',
      ],
    ],
  },
  {
    file: 'src/pages/transaction/receipt.tsx',
    tests: ['src/pages/transaction/receipt'],
    mutants: [['a printed receipt has days without their year', '{rentalDays && <Fact', '{null && <Fact']],
  },
  {
    file: 'src/i18n/handover.ts',
    tests: ['src/i18n/handover-words'],
    mutants: [['an operator reads that a customer has what was only decided', ' operator {Arrived}', '']],
  },
  {
    file: 'src/ui/browser/use-kept-answer.ts',
    tests: ['src/ui/browser/use-kept-answer'],
    mutants: [['a page that loads by itself takes a refusal away', 'before?.key === key ? before : null;', 'null;']],
  },
  {
    file: 'src/domain/text/characters.ts',
    tests: ['src/ui/forms/counter'],
    mutants: [['an emoji takes the room of two characters', 'max + text.length - characters(text)', 'max']],
  },
  {
    file: 'src/i18n/cases.ts',
    tests: ['src/pages/console/record-step'],
    mutants: [
      ['an operator reads that a step counts from when it happened', 'It counts from now, as if', 'It counts as if'],
    ],
  },
  {
    file: 'src/i18n/transaction.ts',
    tests: ['src/features/transactions/components/words-by-us'],
    mutants: [
      [
        'a buyer reads that a banned lender has sent it',
        '{by, select, us {Our team recorded that it was sent.} other {{name} has sent it.}}',
        '{name} has sent it.',
      ],
    ],
  },
  {
    file: 'src/i18n/handover.ts',
    tests: ['src/features/notifications/handover-due-words'],
    mutants: [
      [
        'a reminder says that a banned lender has sent it',
        'other {{listing} was sent to you}}. Confirm',
        'other {{otherName} has sent {listing}}}. Confirm',
      ],
    ],
  },
];
