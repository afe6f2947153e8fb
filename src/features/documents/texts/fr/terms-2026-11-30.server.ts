import { changedDocument } from '../changed-document.ts';
import { terms20261128 } from './terms-2026-11-28.server.ts';

export const terms20261130 = changedDocument(terms20261128, '2026-11-30', {
  changed: {},
  /** The time to send counts from the end of a case. */
  added: {
    cancelling: [
      'Tant qu’un problème signalé sur une vente, ou la question d’une banque sur son paiement, est en cours, le délai d’envoi ne court pas. Il recommence quand c’est fini.',
    ],
  },
});
