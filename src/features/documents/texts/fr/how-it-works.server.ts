import type { DocumentText } from '#src/ui/data/document.tsx';
import { frenchFigures } from '../../figures.server.ts';

const { answer, commission, fee, freeRental, minimum, minutesToPay, payout, arrives, daysToSend } = frenchFigures;

export const howItWorks: DocumentText = {
  title: 'Comment ça marche',
  lede: 'Louez un article pour quelques jours ou achetez-le pour de bon, dans un dressing quelque part en Aotearoa Nouvelle-Zélande.',
  sections: [
    {
      id: 'find',
      heading: 'Trouvez-le',
      blocks: [
        'Cherchez par marque, taille, couleur ou occasion. Ajoutez vos dates, et vous ne voyez que ce qui est libre tous ces jours-là.',
        'Le prix affiché comprend nos frais, et la livraison lorsque l’article est envoyé. Le total complet est indiqué avant que vous payiez.',
      ],
    },
    {
      id: 'book',
      heading: 'Réservez-le',
      blocks: [
        `Choisissez le premier et le dernier jour. Le minimum est de ${minimum}, sauf indication contraire de l’annonce. Nous gardons ces dates pour vous pendant ${minutesToPay} minutes, le temps de payer.`,
        `La somme est bloquée sur votre carte, pas débitée. Le propriétaire a ${answer} au plus pour répondre, et la carte n’est débitée que s’il accepte. S’il refuse ou ne répond pas, la somme est libérée. Les articles en réservation immédiate sont acceptés, et débités, dès le paiement.`,
      ],
    },
    {
      id: 'wear',
      heading: 'Portez-le, puis renvoyez-le',
      blocks: [
        'Il arrive par coursier, retour compris, ou vous venez le chercher. Vous convenez des détails avec le propriétaire par messages, sur la page de votre commande.',
        'Renvoyez-le ou rapportez-le au plus tard le jour indiqué au moment du paiement.',
      ],
    },
    {
      id: 'buy',
      heading: 'Acheter',
      blocks: [
        `Les articles à vendre suivent le même chemin : la somme est bloquée sur votre carte jusqu’à l’accord du propriétaire. Ensuite, vous pouvez encore annuler et être entièrement remboursé tant que le propriétaire n’a pas noté l’envoi, ou la remise, de l’article.`,
      ],
    },
    {
      id: 'cost',
      heading: 'Ce que cela coûte',
      blocks: [
        `Les frais de ${fee} par commande sont compris dans les prix que vous voyez. Les propriétaires versent une commission de ${commission} sur le prix des jours ou de l’article. Il n’y a ni caution ni abonnement.`,
        `Une location acceptée peut être annulée et entièrement remboursée jusqu’à ${freeRental} avant son premier jour.`,
      ],
    },
    {
      id: 'lend',
      heading: 'Pour les propriétaires',
      blocks: [
        [
          'Un dressing s’ouvre avec un premier article : ',
          { to: '/rotate-item', words: 'proposez-en un' },
          ', avec quelques photos, sa taille, ses défauts et votre prix par jour ou votre prix de vente. Vous choisissez les jours où il est libre, et s’il est envoyé ou remis en main propre.',
        ],
        `Chaque demande attend votre réponse, sauf si vous choisissez d’accepter aussitôt. Vous confirmez sur la page de la commande l’envoi et le retour d’un article. Vous êtes payé ${payout} après avoir confirmé le retour d’un article loué. Sinon, c’est ${payout} après la date prévue de son retour, ou après qu’un transporteur peut avoir rapporté ce qui a été renvoyé à temps. Pour une vente, c’est ${payout} après que l’acheteur a confirmé l’arrivée, ou ${arrives} après votre envoi. Une vente qui n’est pas envoyée sous ${daysToSend} jours ouvrés est annulée, et l’acheteur est entièrement remboursé.`,
      ],
    },
  ],
};
