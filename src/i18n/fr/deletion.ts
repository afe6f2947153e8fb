const phrase = 'supprimer mon compte';

export const deletionMessages = {
  'deletion.page-title': 'Vos données',
  'deletion.title': 'Supprimer votre compte',
  'deletion.lede': 'Votre compte est fermé définitivement. C’est irréversible.',
  'deletion.goes-title': 'Ce qui est supprimé',
  'deletion.goes-person':
    'Votre nom, votre e-mail, votre téléphone, votre photo, votre présentation et vos adresses de livraison.',
  'deletion.goes-listings': 'Vos annonces et vos favoris, et les photos qu’aucune commande n’affiche.',
  'deletion.goes-access':
    'Votre mot de passe, vos notifications, la lettre d’information envoyée à votre e-mail vérifié et toutes vos sessions ouvertes.',
  'deletion.stays-title': 'Ce qui reste',
  'deletion.stays-messages':
    'Les messages et les avis que vous avez écrits restent avec leurs commandes, pour les personnes concernées. Ils affichent « Utilisateur supprimé » à la place de votre nom.',
  'deletion.stays-payments':
    'Les traces de paiement restent, sans votre nom ni votre e-mail. Ce qui les relie à vous chez notre prestataire de paiement est gardé {days} jours après le dernier débit, tant qu’une banque peut encore s’y intéresser, puis effacé.',
  'deletion.stays-accounts':
    'La comptabilité exigée par la loi fiscale. Elle contient des montants et des dates, pas de noms.',
  'deletion.reasons-title': 'Votre compte ne peut pas encore être supprimé',
  'deletion.reasons-lede': 'Quelques points doivent d’abord être réglés :',
  'deletion.reason-transaction':
    'Votre commande ou réservation est encore en cours : <link>{title}</link>. Elle doit d’abord se terminer : sa page dit quand.',
  'deletion.reason-transactions':
    'Ces commandes et réservations sont encore en cours. Chacune doit d’abord se terminer, et sa page dit quand :',
  'deletion.reason-payment': 'Un paiement est en cours de traitement. Réessayez dans quelques minutes.',
  'deletion.reason-case': 'Nous examinons encore <link>{title}</link>.',
  'deletion.reason-refund': 'Votre remboursement pour <link>{title}</link> est encore en route.',
  'deletion.reason-hold':
    'Le montant bloqué sur votre carte pour <link>{title}</link> est encore en cours de libération.',
  'deletion.reason-payout': 'Votre versement pour <link>{title}</link> n’a pas encore été envoyé.',
  'deletion.reason-debt':
    'Vous devez encore une partie d’un remboursement pour <link>{title}</link>. Elle est retenue sur votre prochain versement.',
  'deletion.reason-claim-period': 'Le propriétaire peut signaler un dommage jusqu’au {until} : <link>{title}</link>.',
  'deletion.reason-email-change':
    'Vous avez changé d’adresse e-mail. Jusqu’au {until}, ce changement peut être annulé depuis votre ancienne adresse ; ensuite, le compte pourra être supprimé.',
  'deletion.reason-last-operator': 'Vous êtes le seul opérateur. Ajoutez d’abord un autre opérateur.',
  'deletion.by-log-in':
    'Votre compte n’a pas de mot de passe. Pour le supprimer, déconnectez-vous, reconnectez-vous, puis faites-le peu après.',
  'deletion.by-none':
    'Votre compte n’a pas encore de mot de passe. Pour le supprimer, définissez-en d’abord un sur la page Mot de passe.',
  'deletion.by-recent': 'Vous venez de vous connecter : vous pouvez le supprimer sans mot de passe.',
  'deletion.confirmation': `Saisissez « ${phrase} » pour confirmer`,
  'deletion.phrase': phrase,
  'deletion.confirmation-missing': 'Saisissez les mots exactement comme indiqué.',
  'deletion.submit': 'Supprimer mon compte',
  'deletion.not-yours': 'Seule la personne à qui appartient ce compte peut le supprimer.',
  'deletion.keep': 'Garder mon compte',
  'deletion.from-settings': '<link>Télécharger vos données ou supprimer votre compte</link>',

  'deletion.done-title': 'Votre compte a été supprimé',
  'deletion.done-lede':
    'Nous avons envoyé un dernier e-mail de confirmation. Vous pouvez revenir quand vous le souhaitez.',
  'deletion.done-action': 'Retour à l’accueil',
} as const;
