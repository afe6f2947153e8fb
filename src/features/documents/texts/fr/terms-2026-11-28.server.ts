import { frenchFigures } from '../../figures.server.ts';
import { changedDocument } from '../changed-document.ts';
import { terms20261127 } from './terms-2026-11-27.server.ts';

const { payout, arrives, daysToSend } = frenchFigures;

/** When a lender is paid: an order waits for what a courier was given in time. */
export const terms20261128 = changedDocument(terms20261127, '2026-11-28', {
  changed: {
    lending: [
      'Ne proposez que des articles qui vous appartiennent, qui sont authentiques, et que vous avez le droit de louer ou de vendre. Décrivez-les fidèlement : taille, état, défauts et retouches. Utilisez vos propres photos.',
      'Répondez aux demandes à temps, envoyez ou remettez l’article propre et conforme à sa description, et à temps pour le premier jour. Quand vous acceptez, vous êtes engagé.',
      `Les paiements passent par Stripe, qui doit vérifier qui vous êtes. Nous vous payons ${payout} après que vous avez confirmé le retour d’un article loué. Sinon, nous vous payons ${payout} après la date prévue de son retour ou, s’il a été renvoyé à temps avec un numéro de suivi, après le jour à la fin duquel un transporteur peut l’avoir rapporté. Si personne ne note rien, c’est ${payout} après le dernier jour de la location. Pour une vente, nous vous payons ${payout} après que l’acheteur a confirmé l’arrivée, ou ${arrives} après votre envoi. Une vente qui n’est pas envoyée sous ${daysToSend} jours ouvrés est annulée, et l’acheteur est entièrement remboursé. Nous pouvons retenir un versement tant qu’une commande est contestée, et récupérer l’argent qui a dû être rendu au client.`,
      'Vous répondez de vos propres impôts, y compris de la GST si vous y êtes assujetti.',
    ],
  },
  added: {},
});
