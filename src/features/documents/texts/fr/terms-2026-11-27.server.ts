import { frenchFigures } from '../../figures.server.ts';
import { changedDocument } from '../changed-document.ts';
import { terms20261123 } from './terms.server.ts';

const { daysToSend, freePart, freeRental } = frenchFigures;

/** When an accepted order can still be cancelled: also what has not arrived, what is left of a part, and for half. */
export const terms20261127 = changedDocument(terms20261123, '2026-11-27', {
  changed: {
    cancelling: [
      {
        list: [
          'Tant que le propriétaire n’a pas accepté, vous pouvez annuler toute demande. La somme bloquée sur votre carte est libérée.',
          `Une location acceptée peut être annulée et entièrement remboursée jusqu’à ${freeRental} avant son premier jour. Certains propriétaires rendent encore, un peu plus longtemps, la moitié du prix de la location et toute la livraison : la page de paiement le dit, et jusqu’à quand.`,
          'Une location qui n’est pas arrivée à la fin de son premier jour peut être annulée et entièrement remboursée jusqu’à la fin de son dernier jour, même si elle a été envoyée. C’est vous qui notez l’arrivée sur la page de votre commande : dès lors, elle ne peut plus être annulée.',
          `Si le propriétaire écarte des articles que vous avez demandés ensemble, vous pouvez annuler chacun des autres sous ${freePart}, avec un remboursement complet, mais plus à partir de son premier jour, ni une fois qu’il est envoyé.`,
          `Une vente acceptée peut être annulée et entièrement remboursée tant que le propriétaire n’a pas noté l’envoi, ou la remise, de l’article. Si rien n’est noté dans les ${daysToSend} jours ouvrés, nous annulons la vente et la remboursons entièrement.`,
        ],
      },
      'Dans les autres cas, le client ne peut plus annuler une commande acceptée. La page de votre commande indique toujours l’heure exacte. Rien de tout cela ne limite les droits que vous donne la loi.',
    ],
  },
  added: {},
});
