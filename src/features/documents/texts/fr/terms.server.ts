import type { DocumentText } from '#src/ui/data/document.tsx';
import { frenchFigures } from '../../figures.server.ts';

const {
  name,
  fee,
  commission,
  minutesToPay,
  answer,
  freeRental,
  payout,
  arrives,
  daysToSend,
  claimAfterReturn,
  claimAfterDueBack,
  hoursToPayClaim,
} = frenchFigures;

const privacy = { to: '/privacy-policy', words: 'politique de confidentialité' } as const;

export const terms20261123: DocumentText = {
  title: 'Conditions d’utilisation',
  lede: `L’accord entre vous et ${name} quand vous louez, achetez, prêtez ou vendez ici. Lisez-le avant de créer un compte ou de payer.`,
  version: '2026-11-23',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Qui nous sommes',
      blocks: [
        `${name} est une place de marché. Des propriétaires y proposent leurs articles ; des clients les louent à la journée ou les achètent. « Nous » désigne l’opérateur de ${name}, « vous » toute personne qui l’utilise.`,
        'Nous fournissons le site, encaissons les paiements et payons les propriétaires. Les articles ne nous appartiennent pas, et nous ne sommes pas partie à la location ni à la vente : cet accord lie le client et le propriétaire.',
        `En créant un compte, ou en acceptant ces conditions au moment de payer, vous y consentez. Si vous n’êtes pas d’accord, n’utilisez pas ${name}.`,
      ],
    },
    {
      id: 'account',
      heading: 'Votre compte',
      blocks: [
        'Pour ouvrir un compte, vous devez avoir au moins 18 ans et pouvoir conclure un contrat. Donnez votre propre nom et une adresse e-mail où vous êtes joignable, et tenez-les à jour.',
        'Votre compte n’appartient qu’à vous. Gardez votre mot de passe pour vous, et changez-le si vous pensez que quelqu’un d’autre le connaît. Vous répondez de ce qui est fait depuis votre compte, jusqu’à ce que vous nous disiez que ce n’était pas vous.',
        'Nous pouvons fermer ou suspendre un compte qui enfreint ces conditions, met d’autres personnes en danger ou sert à tromper. Les réservations déjà payées sont alors menées à leur terme, ou annulées et remboursées.',
      ],
    },
    {
      id: 'booking',
      heading: 'Réserver et acheter',
      blocks: [
        `Quand vous commencez un paiement, nous gardons les jours ou l’article pour vous pendant ${minutesToPay} minutes. Une fois le paiement fait, la somme entière est bloquée sur votre carte, et le propriétaire reçoit votre demande.`,
        `Le propriétaire a ${answer} au plus pour répondre, et moins quand le premier jour est proche. Votre carte n’est débitée que s’il accepte. S’il refuse, ou ne répond pas à temps, la somme est libérée et vous ne payez rien. Votre banque peut mettre quelques jours à l’afficher.`,
        'Un contrat de location ou de vente se forme quand le propriétaire accepte. Pour une location, il couvre les jours que vous avez choisis, le premier et le dernier compris.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prix et frais',
      blocks: [
        `Les prix sont fixés par les propriétaires, en dollars néo-zélandais. Le total affiché au moment de payer est tout ce que vous payez : le prix des jours ou de l’article, les frais ${name} de ${fee} par commande, et la livraison par coursier si vous la choisissez. Pour une location, la livraison comprend le retour.`,
        `Sur le prix des jours ou de l’article, nous gardons ${commission} de commission. Le propriétaire reçoit le reste, et le prix de la livraison.`,
        'Nous ne prenons pas de caution, et n’ajoutons rien à une commande que vous avez payée, sauf ce que vous avez accepté de voir débité plus tard.',
      ],
    },
    {
      id: 'cancelling',
      heading: 'Annuler',
      blocks: [
        {
          list: [
            'Tant que le propriétaire n’a pas accepté, vous pouvez annuler toute demande. La somme bloquée sur votre carte est libérée.',
            `Une location acceptée peut être annulée et entièrement remboursée jusqu’à ${freeRental} avant son premier jour.`,
            `Une vente acceptée peut être annulée et entièrement remboursée tant que le propriétaire n’a pas noté l’envoi, ou la remise, de l’article. Si rien n’est noté dans les ${daysToSend} jours ouvrés, nous annulons la vente et la remboursons entièrement.`,
          ],
        },
        'Ensuite, le client ne peut plus annuler une commande. La page de votre commande indique toujours l’heure exacte. Rien de tout cela ne limite les droits que vous donne la loi.',
      ],
    },
    {
      id: 'renting',
      heading: 'Louer un article',
      blocks: [
        'Traitez l’article comme celui qu’une amie vous aurait prêté. Portez-le pour ce à quoi il est destiné, ne le modifiez pas et ne le confiez à personne. Ne le lavez pas et ne le faites pas nettoyer, sauf si le propriétaire vous le demande.',
        'Rendez-le au plus tard le jour indiqué au moment de payer : renvoyez-le avec le colis de retour, ou rapportez-le là où vous l’avez pris. Si vous allez être en retard, prévenez tout de suite le propriétaire par un message.',
        'L’usure normale fait partie de la location. Si l’article est perdu, ou abîmé au-delà, le propriétaire peut vous demander de réparer ce que la loi met à votre charge. Ni lui ni nous ne pouvons débiter votre carte pour cela sans votre accord.',
        `Quand une annonce indique ce qui peut être débité pour un retard, un nettoyage, une réparation ou une perte, nous vous demandons votre accord au moment de payer, et conservons la carte utilisée. Le propriétaire peut le signaler jusqu’à ${claimAfterReturn} après avoir confirmé le retour, ou sinon jusqu’à ${claimAfterDueBack} après la date de retour prévue. Si nous décidons que vous devez payer, nous vous envoyons le montant par e-mail. Vous avez alors ${hoursToPayClaim} heures pour payer ou contester avant que votre carte soit débitée, et jamais de plus que ce que vous avez accepté. La somme débitée revient au propriétaire, sans commission.`,
        'Si ce qui arrive est abîmé, ne correspond pas à sa description ou ne peut pas être porté, prévenez le propriétaire et nous dès que possible, et avant de le porter.',
      ],
    },
    {
      id: 'lending',
      heading: 'Prêter et vendre',
      blocks: [
        'Ne proposez que des articles qui vous appartiennent, qui sont authentiques, et que vous avez le droit de louer ou de vendre. Décrivez-les fidèlement : taille, état, défauts et retouches. Utilisez vos propres photos.',
        'Répondez aux demandes à temps, envoyez ou remettez l’article propre et conforme à sa description, et à temps pour le premier jour. Quand vous acceptez, vous êtes engagé.',
        `Les paiements passent par Stripe, qui doit vérifier qui vous êtes. Nous vous payons ${payout} après que vous avez confirmé le retour d’un article loué, ou après la date prévue de son retour ; si personne ne note rien, ${payout} après le dernier jour de la location. Pour une vente, nous vous payons ${payout} après que l’acheteur a confirmé l’arrivée, ou ${arrives} après votre envoi. Une vente qui n’est pas envoyée sous ${daysToSend} jours ouvrés est annulée, et l’acheteur est entièrement remboursé. Nous pouvons retenir un versement tant qu’une commande est contestée, et récupérer l’argent qui a dû être rendu au client.`,
        'Vous répondez de vos propres impôts, y compris de la GST si vous y êtes assujetti.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Vos droits légaux',
      blocks: [
        'Rien dans ces conditions ne vous retire un droit que vous donne la loi néo-zélandaise.',
        'Quand un propriétaire est un professionnel, le Consumer Guarantees Act 1993 et le Fair Trading Act 1986 s’appliquent à la location ou à la vente : l’article doit être de qualité acceptable, propre à son usage et conforme à sa description. Un propriétaire professionnel doit le dire. Entre particuliers, c’est le Contract and Commercial Law Act 2017 qui s’applique.',
        'Le Consumer Guarantees Act vaut aussi pour nos propres services : nous les fournissons avec un soin et une compétence raisonnables. Si vous les utilisez pour une activité professionnelle, vous acceptez que cette loi ne s’applique pas, dans la mesure où cela est juste et raisonnable.',
      ],
    },
    {
      id: 'behaviour',
      heading: 'Messages, avis et photos',
      blocks: [
        `Restez loyal et poli. Ne publiez rien d’illégal, de trompeur ou de blessant, n’envoyez pas de publicité, et ne demandez à personne de payer en dehors de ${name} : ces paiements ne sont pas protégés.`,
        `Ce que vous publiez reste à vous. Vous nous permettez de le montrer sur ${name}, et dans les liens qui y mènent, aussi longtemps qu’il y est publié. Un avis doit venir de votre propre expérience. Nous pouvons retirer ce qui enfreint ces conditions.`,
        'N’essayez pas de casser le site ni de le surcharger, de lire des données qui ne vous sont pas destinées, ou de les copier en masse.',
      ],
    },
    {
      id: 'problems',
      heading: 'Quand quelque chose ne va pas',
      blocks: [
        'Commencez par un message à l’autre personne, sur la page de la commande : presque tout se règle là. Si cela ne suffit pas, dites-le-nous. Nous regardons ce que vous dites tous les deux et ce qui a été convenu, et pouvons rembourser tout ou partie d’un paiement.',
        'Vous pouvez à tout moment porter un différend devant le Disputes Tribunal. En Nouvelle-Zélande, il est ouvert à tous, sans avocat.',
        'Dans la mesure permise par la loi, nous ne répondons pas de ce que les clients et les propriétaires font ou ne font pas, des pertes que personne ne pouvait prévoir, ni des interruptions du site qui ne dépendent pas de nous.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modifications de ces conditions',
      blocks: [
        'Quand nous modifions ces conditions, la nouvelle version et sa date paraissent sur cette page. Une commande suit la version acceptée au moment de son paiement. Nous vous redemandons votre accord à votre prochain paiement.',
        [
          'Notre ',
          privacy,
          ' explique ce que nous faisons des données personnelles. Ces conditions relèvent du droit néo-zélandais, et de ses tribunaux.',
        ],
      ],
    },
  ],
};
