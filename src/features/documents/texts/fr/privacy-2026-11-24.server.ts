import { changedDocument } from '../changed-document.ts';
import { privacy20261123 } from './privacy.server.ts';

export const privacy20261124 = changedDocument(privacy20261123, '2026-11-24', {
  /** An account can be deleted, and its data downloaded, by its owner. */
  changed: {
    'how-long': [
      'Votre compte et ce qui lui appartient restent jusqu’à ce que vous le supprimiez dans vos réglages. Votre nom, votre adresse e-mail, votre numéro de téléphone, votre photo, vos adresses et vos annonces sont effacés à ce moment-là, et les fichiers des photos qu’aucune commande ne montre le sont en deux jours.',
      'Les messages et les avis que vous avez écrits restent avec leurs commandes, sans votre nom. Ce qui relie chez Stripe des paiements à vous est gardé 540 jours après votre dernier débit, tant qu’une banque peut encore nous interroger, puis effacé.',
      'Les pièces des commandes et des paiements sont gardées aussi longtemps que l’exige le droit fiscal et comptable, en général sept ans. Une fois le compte supprimé, elles ne contiennent ni nom ni adresse e-mail.',
      'Une session se termine quand vous vous déconnectez, ou après 30 jours. Les photos envoyées mais jamais utilisées sont supprimées après un jour.',
    ],
    'your-rights': [
      'Vous pouvez nous demander les données personnelles que nous avons sur vous, et nous demander de les corriger. Nous répondons en 20 jours ouvrés, et la demande est gratuite. Dans vos réglages, vous pouvez changer votre adresse e-mail et votre mot de passe, télécharger vos données et supprimer votre compte.',
      'Si notre réponse ne vous satisfait pas, vous pouvez vous plaindre gratuitement auprès de l’Office of the Privacy Commissioner.',
    ],
  },
  /** A search may start from the viewer's own position, what was viewed lately is shown again, and searches are saved. */
  added: {
    'what-we-collect': [
      'Si vous choisissez « Utiliser ma position » dans une recherche, votre navigateur nous donne votre position, à une centaine de mètres près, pour cette recherche. Elle fait partie de l’adresse des résultats, et nous ne la gardons pas.',
      'Les recherches que vous enregistrez, avec les noms que vous leur donnez, et les tailles que vous portez, si vous les gardez : pour vous dire ce qui est nouveau, et montrer ce qui vous va. Quand vous enregistrez une recherche autour de votre position, nous gardons à sa place la zone d’une dizaine de kilomètres qui l’entoure. Vous pouvez supprimer une recherche, et vos tailles, à tout moment.',
      'Les derniers articles que vous avez regardés, pour que vous les retrouviez : dans votre navigateur, ou avec votre compte quand vous êtes connecté. Vous seul les voyez, et « Effacer », au-dessous, les supprime.',
      'Ce que vous signalez au sujet d’un article, et qui vous êtes si vous êtes connecté. Sans compte, une forme brouillée de votre adresse réseau est gardée jusqu’à notre décision.',
    ],
  },
});
