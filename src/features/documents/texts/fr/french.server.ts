import type { LanguageTexts } from '../../language-texts.ts';
import { about } from './about.server.ts';
import { consigment } from './consigment.server.ts';
import { faqs } from './faqs.server.ts';
import { howItWorks } from './how-it-works.server.ts';
import { journal } from './journal.server.ts';
import { privacy20261124 } from './privacy-2026-11-24.server.ts';
import { privacy20261126 } from './privacy-2026-11-26.server.ts';
import { privacy20261129 } from './privacy-2026-11-29.server.ts';
import { privacy20261130 } from './privacy-2026-11-30.server.ts';
import { privacy20261123 } from './privacy.server.ts';
import { qa } from './qa.server.ts';
import { sustainability } from './sustainability.server.ts';
import { terms20261127 } from './terms-2026-11-27.server.ts';
import { terms20261128 } from './terms-2026-11-28.server.ts';
import { terms20261130 } from './terms-2026-11-30.server.ts';
import { terms20261123 } from './terms.server.ts';

/** By their address. Of texts that people agree to each version that has been in force: orders refer to earlier ones. */
export const french = {
  versions: {
    '/terms-of-service': {
      '2026-11-23': terms20261123,
      '2026-11-27': terms20261127,
      '2026-11-28': terms20261128,
      '2026-11-30': terms20261130,
    },
    '/privacy-policy': {
      '2026-11-23': privacy20261123,
      '2026-11-24': privacy20261124,
      '2026-11-26': privacy20261126,
      '2026-11-29': privacy20261129,
      '2026-11-30': privacy20261130,
    },
  },
  texts: {
    '/about': about,
    '/sustainability': sustainability,
    '/how-it-works': howItWorks,
    '/faqs': faqs,
    '/qa': qa,
    '/journal': journal,
    '/consigment': consigment,
  },
} as const satisfies LanguageTexts;
