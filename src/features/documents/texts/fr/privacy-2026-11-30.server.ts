import { changedDocument } from '../changed-document.ts';
import { privacy20261129 } from './privacy-2026-11-29.server.ts';

export const privacy20261130 = changedDocument(privacy20261129, '2026-11-30', {
  /** Addresses of both sides, who reads what is said about an order, and a session that is not used. */
  changed: {
    'who-sees-it': [
      'Les autres visiteurs voient votre nom d’affichage (votre prénom et une initiale), votre photo, ce que vous dites de vous, votre ville ou votre quartier, ainsi que vos annonces publiées et vos avis. Ils ne voient jamais votre adresse e-mail.',
      'Quand vous commandez par coursier, le propriétaire voit l’adresse de livraison. Quand vous retirez un article, ou le rapportez, vous voyez l’adresse que son propriétaire a donnée pour cela. Les deux sont montrées tant qu’une commande acceptée est en cours. Une fois qu’elle est terminée, le propriétaire voit l’adresse de livraison pendant un mois encore, et vous voyez celle du propriétaire aussi longtemps seulement si l’article doit encore être remis ou rapporté.',
      'Les deux personnes d’une commande voient ses messages. Notre équipe lit des messages quand l’un d’eux a été signalé, ou quand un problème l’a été sur leur commande : elle voit alors les derniers messages des deux, ce que vous avez tous deux écrit et montré dans ce litige, et les photos de l’article, pour en décider.',
      'Les paiements passent par Stripe. Les numéros de carte vont directement de votre navigateur à Stripe, jamais à nous. Les propriétaires donnent à Stripe leurs coordonnées bancaires et ce qu’il lui faut pour les vérifier. Stripe traite ces données selon sa propre politique de confidentialité, en partie hors de Nouvelle-Zélande.',
      'Les entreprises qui font fonctionner nos serveurs, gardent nos fichiers et acheminent nos e-mails traitent des données pour nous, et seulement comme nous le leur demandons. Quand elles sont à l’étranger, nous veillons à ce que ces données soient protégées comme l’exige le Privacy Act. Nous ne communiquons des données aux autorités que si la loi l’impose ou le permet.',
      'Pour vous aider, ou pour comprendre ce qui n’a pas marché, une personne de notre équipe peut regarder le site comme vous le voyez, une demi-heure à la fois et sans rien changer. Chaque fois, elle doit en donner la raison. La date et la raison se trouvent dans vos réglages, sous « Mot de passe ».',
      'L’entreprise qui achemine les SMS reçoit votre numéro et le texte. Les autres utilisateurs ne voient jamais votre numéro. Les notifications d’un appareil passent, chiffrées, par l’entreprise qui fait son navigateur.',
    ],
    'cookies': [
      'Certains cookies sont nécessaires, et le site ne peut pas fonctionner sans eux :',
      {
        list: [
          'rotation_session garde votre connexion, pendant 30 jours au plus.',
          'rotation_device reconnaît pendant un an un navigateur qui s’est déjà connecté à votre compte, et sait quand, pour que les essais de deviner votre mot de passe ne vous en ferment pas l’accès, et pour que nous puissions vous signaler une connexion par un autre navigateur.',
          'rotation_pending, rotation_challenge et rotation_identity gardent une connexion commencée (l’une attend un code, l’autre se fait par clé d’accès, la dernière par une autre entreprise), pendant une heure au plus.',
          'rotation_session_as n’est déposé que pour notre propre équipe, pendant que l’un de ses membres regarde le site comme vous le voyez.',
          'rotation_visitor protège des autres sites les formulaires que vous envoyez, jusqu’à ce que vous fermiez le navigateur.',
          'euCookiesAccepted ou euCookiesNecessary retient votre choix sur les cookies, pendant dix ans ou aussi longtemps que votre navigateur le garde.',
        ],
      },
      'Au moment de payer, Stripe dépose ses propres cookies pour empêcher la fraude.',
      'Rien d’autre n’est déposé à ce jour. Si nous commençons à compter les visites, seules celles des visiteurs qui ont choisi « Accepter » le seront.',
    ],
    'how-long': [
      'Votre compte et ce qui lui appartient restent jusqu’à ce que vous le supprimiez dans vos réglages. Votre nom, votre adresse e-mail, votre numéro de téléphone, votre photo, vos adresses et vos annonces sont effacés à ce moment-là, et les fichiers des photos qu’aucune commande ne montre le sont en deux jours.',
      'Les messages et les avis que vous avez écrits restent avec leurs commandes, sans votre nom. Ce qui relie chez Stripe des paiements à vous est gardé 540 jours après votre dernier débit, tant qu’une banque peut encore nous interroger, puis effacé.',
      'Les pièces des commandes et des paiements sont gardées aussi longtemps que l’exige le droit fiscal et comptable, en général sept ans. Une fois le compte supprimé, elles ne contiennent ni nom ni adresse e-mail.',
      'Une session se termine quand vous vous déconnectez, après 14 jours sans que vous l’utilisiez, ou après 30 jours. Les photos envoyées mais jamais utilisées sont supprimées après un jour.',
    ],
  },
  added: {},
});
