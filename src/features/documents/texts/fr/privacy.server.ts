import type { DocumentText } from '#src/ui/data/document.tsx';
import { frenchFigures } from '../../figures.server.ts';

const { name, idPhotoDays } = frenchFigures;

export const privacy20261123: DocumentText = {
  title: 'Politique de confidentialité',
  lede: `Ce que ${name} sait de vous, pourquoi, qui d’autre le voit, et ce que vous pouvez y faire. Cette politique suit le Privacy Act 2020 et ses principes de protection des données personnelles.`,
  version: '2026-11-23',
  sections: [
    {
      id: 'what-we-collect',
      heading: 'Ce que nous recueillons',
      blocks: [
        'Nous recueillons ce que vous nous donnez, et peu d’autres choses :',
        {
          list: [
            'Votre compte : nom, adresse e-mail, et mot de passe sous une forme qui ne peut pas être relue.',
            'Vos commandes : articles, jours, prix, mode de remise et adresses de livraison.',
            'Vos messages, avis, photos et annonces.',
            `Des photos d’une pièce d’identité, et votre date de naissance si vous la donnez, quand vous nous demandez de vérifier votre identité. Elles sont chiffrées, seule notre équipe peut les voir, et elles sont supprimées ${idPhotoDays} jours après la vérification.`,
            'Où vous êtes connecté : le type de navigateur, l’adresse réseau et l’heure, pour que vous puissiez voir et terminer chaque session.',
            'Des relevés techniques des requêtes et des erreurs, pour que le site fonctionne et reste sûr.',
          ],
        },
        'Vous pouvez parcourir le site sans compte. Sans les informations ci-dessus, nous ne pouvons ni ouvrir de compte pour vous ni traiter une commande.',
      ],
    },
    {
      id: 'why',
      heading: 'Pourquoi nous les utilisons',
      blocks: [
        {
          list: [
            'Pour traiter vos commandes : encaisser les paiements, prévenir les deux personnes de ce qui se passe, et payer les propriétaires.',
            'Pour protéger les comptes, et empêcher la fraude et les abus.',
            'Pour aider quand quelque chose ne va pas, et régler les différends.',
            'Pour respecter nos obligations légales, comme les pièces fiscales et comptables.',
          ],
        },
        'Nous ne vendons pas de données personnelles, n’affichons pas de publicité d’autrui, et aucune décision qui aurait pour vous un effet juridique n’est laissée à un ordinateur seul.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Qui d’autre les voit',
      blocks: [
        'Les autres visiteurs voient votre nom d’affichage (votre prénom et une initiale), votre photo, ce que vous dites de vous, votre ville ou votre quartier, ainsi que vos annonces publiées et vos avis. Ils ne voient jamais votre adresse e-mail.',
        'Quand vous commandez par coursier, le propriétaire voit l’adresse de livraison. Les deux personnes d’une commande voient ses messages.',
        'Les paiements passent par Stripe. Les numéros de carte vont directement de votre navigateur à Stripe, jamais à nous. Les propriétaires donnent à Stripe leurs coordonnées bancaires et ce qu’il lui faut pour les vérifier. Stripe traite ces données selon sa propre politique de confidentialité, en partie hors de Nouvelle-Zélande.',
        'Les entreprises qui font fonctionner nos serveurs, gardent nos fichiers et acheminent nos e-mails traitent des données pour nous, et seulement comme nous le leur demandons. Quand elles sont à l’étranger, nous veillons à ce que ces données soient protégées comme l’exige le Privacy Act. Nous ne communiquons des données aux autorités que si la loi l’impose ou le permet.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'Certains cookies sont nécessaires, et le site ne peut pas fonctionner sans eux :',
        {
          list: [
            'rotation_session garde votre connexion, pendant 30 jours au plus.',
            'rotation_device reconnaît pendant un an un navigateur qui s’est déjà connecté à votre compte, pour que les essais de deviner votre mot de passe ne vous en ferment pas l’accès.',
            'rotation_visitor protège des autres sites les formulaires que vous envoyez, jusqu’à ce que vous fermiez le navigateur.',
            'euCookiesAccepted ou euCookiesNecessary retient votre choix sur les cookies, pendant dix ans ou aussi longtemps que votre navigateur le garde.',
          ],
        },
        'Au moment de payer, Stripe dépose ses propres cookies pour empêcher la fraude.',
        'Rien d’autre n’est déposé à ce jour. Si nous commençons à compter les visites, seules celles des visiteurs qui ont choisi « Accepter » le seront.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Combien de temps nous les gardons',
      blocks: [
        'Votre compte et ce qui lui appartient restent jusqu’à ce que vous nous demandiez de les supprimer. Les pièces des commandes et des paiements sont gardées aussi longtemps que l’exige le droit fiscal et comptable, en général sept ans, et tant qu’un différend ou une réclamation est possible.',
        'Une session se termine quand vous vous déconnectez, ou après 30 jours. Les photos envoyées mais jamais utilisées sont supprimées après un jour.',
      ],
    },
    {
      id: 'security',
      heading: 'Comment nous les protégeons',
      blocks: [
        'Les connexions sont chiffrées, les mots de passe sont gardés sous forme d’empreintes, et seules les personnes qui en ont besoin peuvent voir des données personnelles. Si une violation risque de causer un tort sérieux, nous vous prévenons, ainsi que le Privacy Commissioner, dès que possible.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Vos droits',
      blocks: [
        'Vous pouvez nous demander les données personnelles que nous avons sur vous, et nous demander de les corriger. Nous répondons en 20 jours ouvrés, et la demande est gratuite. Vous pouvez changer vous-même votre adresse e-mail et votre mot de passe dans vos réglages.',
        'Si notre réponse ne vous satisfait pas, vous pouvez vous plaindre gratuitement auprès de l’Office of the Privacy Commissioner.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modifications de cette politique',
      blocks: [
        'Quand nous modifions cette politique, la nouvelle version et sa date paraissent sur cette page. Nous vous prévenons par e-mail des changements importants.',
      ],
    },
  ],
};
