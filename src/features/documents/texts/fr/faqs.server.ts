import type { DocumentText } from '#src/ui/data/document.tsx';
import { frenchFigures } from '../../figures.server.ts';

const { answer, freeRental, minutesToPay } = frenchFigures;

const terms = { to: '/terms-of-service', words: 'conditions d’utilisation' } as const;

export const faqs: DocumentText = {
  title: 'Questions fréquentes',
  lede: 'Des réponses courtes à ce que l’on nous demande le plus souvent.',
  sections: [
    {
      id: 'when-charged',
      heading: 'Quand ma carte est-elle débitée ?',
      blocks: [
        `Quand le propriétaire accepte. D’ici là, la somme est seulement bloquée, pendant ${answer} au plus. S’il refuse ou ne répond pas, elle est libérée ; certaines banques mettent quelques jours à l’afficher.`,
        'Un article en réservation immédiate est accepté aussitôt : votre carte est débitée dès le paiement.',
      ],
    },
    {
      id: 'instant',
      heading: 'Qu’est-ce que la réservation immédiate ?',
      blocks: [
        'Certains propriétaires acceptent d’avance. Leurs articles portent la mention « Réservation immédiate », ou « Acceptation immédiate » s’ils sont à vendre. Dès le paiement, les jours sont réservés, ou l’article est à vous. L’annulation se fait comme pour toute autre commande.',
        'Les propriétaires en décident pour chaque article, avec « Accepter aussitôt ». Si une commande ne peut pas être acceptée ainsi, elle attend leur réponse, et la somme reste seulement bloquée jusque-là.',
      ],
    },
    {
      id: 'hold',
      heading: 'Combien de temps mes dates sont-elles gardées pendant que je paie ?',
      blocks: [
        `Pendant ${minutesToPay} minutes. Ensuite, elles redeviennent libres pour les autres, et rien n’est débité.`,
      ],
    },
    {
      id: 'cancelling',
      heading: 'Puis-je annuler ?',
      blocks: [
        'Oui, sans frais, tant que le propriétaire n’a pas accepté.',
        `Ensuite, une location peut être annulée et entièrement remboursée jusqu’à ${freeRental} avant son premier jour, et un achat tant que le propriétaire n’a pas noté l’envoi ou la remise. Une location qui n’est pas arrivée à la fin de son premier jour peut aussi être annulée et entièrement remboursée. La page de votre commande indique jusqu’à quand.`,
      ],
    },
    {
      id: 'deposit',
      heading: 'Y a-t-il une caution ?',
      blocks: [
        'Non. Vous payez le total affiché au moment du paiement, et rien ne s’y ajoute ensuite sans que vous l’ayez accepté à ce moment-là : certains propriétaires indiquent ce qui peut être débité pour un retard, un nettoyage, une réparation ou une perte.',
      ],
    },
    {
      id: 'delivery',
      heading: 'Comment l’article me parvient-il ?',
      blocks: [
        'Par coursier ou en main propre, selon ce que propose l’annonce. Pour une location, la livraison comprend le retour. Nous livrons en Nouvelle-Zélande.',
      ],
    },
    {
      id: 'clean',
      heading: 'Dois-je le nettoyer ?',
      blocks: [
        'Seulement si le propriétaire vous le demande. Beaucoup de tissus ne supportent pas un lavage à la maison : demandez avant d’essayer.',
      ],
    },
    {
      id: 'damage',
      heading: 'Et si quelque chose s’abîme ?',
      blocks: [
        [
          'Prévenez tout de suite le propriétaire, par un message sur la page de votre commande. L’usure normale fait partie de la location. Si vous n’êtes pas d’accord sur ce qui s’est passé, chacun peut y signaler un problème. Ce qui vaut en cas de perte ou de dommage est dans nos ',
          terms,
          '.',
        ],
      ],
    },
    {
      id: 'not-as-described',
      heading: 'Et si l’article ne correspond pas à sa description ?',
      blocks: [
        'Prévenez le propriétaire dès qu’il arrive, avec des photos, et avant de le porter. Si cela ne suffit pas, signalez un problème sur la page de votre commande. Les droits que vous donne la loi néo-zélandaise s’appliquent dans tous les cas.',
      ],
    },
    {
      id: 'problem',
      heading: 'Comment signaler un problème avec une commande ?',
      blocks: [
        'Avec « Signaler un problème » sur la page de la commande, tant qu’elle n’est pas terminée. Choisissez ce qui ne va pas, écrivez ce qui s’est passé et ajoutez des photos. Les propriétaires peuvent en faire autant pour une location dès son premier jour ; leur page de la commande indique jusqu’à quand.',
        'Tant qu’un problème est ouvert, la commande n’est pas terminée et rien n’est versé. L’autre peut répondre, jusqu’au moment indiqué, et le propriétaire peut proposer un remboursement. Si vous ne vous mettez pas d’accord, notre équipe lit ce que chacun a dit et décide si quelque chose est remboursé.',
      ],
    },
    {
      id: 'safe',
      heading: 'Les données de ma carte sont-elles protégées ?',
      blocks: [
        'Elles vont directement de votre navigateur à Stripe, notre prestataire de paiement. Nous ne voyons ni ne gardons jamais le numéro.',
      ],
    },
  ],
};
