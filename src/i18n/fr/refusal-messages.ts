export const refusalMessages = {
  'refusal.validation-invalid-params': 'Certaines de ces informations ne vont pas ensemble. Vérifiez-les et réessayez.',
  'refusal.validation-invalid-value': 'L’une de ces informations n’est pas valide. Vérifiez-la et réessayez.',
  'refusal.validation-missing-key': 'Il manque quelque chose. Complétez et réessayez.',
  'refusal.image-invalid-shape':
    'Cette photo est trop longue et étroite. Choisissez-en une dont la longueur ne dépasse pas cinq fois la largeur.',
  'refusal.image-invalid-size': 'Cette photo est trop petite. Choisissez-en une d’au moins 100 pixels de chaque côté.',
  'refusal.image-invalid-content':
    'Nous ne pouvons pas lire cette photo. Choisissez un JPEG, PNG, WebP ou GIF ; exportez d’abord un HEIC.',
  'refusal.transaction-charge-zero-payin':
    'Il n’y a rien à payer, une commande est donc impossible. Prévenez le propriétaire.',
  'refusal.transaction-charge-zero-payout':
    'Le prix est trop bas pour payer le propriétaire. Prévenez-le, pour qu’il puisse le changer.',
  'refusal.unauthorized': 'Vous n’êtes plus connecté. Connectez-vous, puis réessayez.',
  'refusal.transaction-payment-failed':
    'Le paiement n’a pas abouti. Rien n’a été débité. Réessayez, ou utilisez une autre carte.',
  'refusal.forbidden': 'Ce compte n’est pas autorisé à faire cela.',
  'refusal.email-unverified': 'Vérifiez d’abord votre e-mail, avec le lien que nous vous avons envoyé.',
  'refusal.second-factor-required': 'Connectez-vous avec un second facteur.',
  'refusal.account-banned':
    'Ce compte a été fermé par la place de marché. Si l’on vous demande un paiement et que vous n’êtes pas d’accord, écrivez-nous.',
  'refusal.not-found': 'Cette page n’existe pas, ou vous n’y avez pas accès.',
  'refusal.transaction-listing-not-found': 'Cet article n’est plus disponible.',
  'refusal.method-not-allowed': 'Ce n’est pas possible à cette adresse.',
  'refusal.request-too-slow': 'L’envoi a pris trop de temps. Réessayez avec une meilleure connexion.',
  'refusal.case-not-possible': 'Un problème avec cette commande ne peut pas être signalé pour le moment.',
  'refusal.case-amount-too-high':
    'C’est plus que ce qui peut être rendu. Proposez jusqu’à votre part de la commande, ou tout ce qui a été payé.',
  'refusal.case-amount-fixed':
    'Le client a commencé à payer le montant précédent. Prélevez ce montant, ou abandonnez la réclamation.',
  'refusal.case-nothing-agreed':
    'Le client n’a pas accepté de payer pour cela en commandant : rien ne peut être prélevé.',
  'refusal.conflict': 'Quelque chose a changé entre-temps. Rechargez la page, puis réessayez.',
  'refusal.account-not-deletable':
    'Votre compte ne peut pas encore être supprimé. Voyez ci-dessous ce qui doit d’abord être terminé.',
  'refusal.listing-closed': 'Cet article n’est plus disponible.',
  'refusal.listing-own': 'C’est votre annonce.',
  'refusal.listing-price-changed':
    'Le prix a changé depuis que vous avez ouvert cette page. Regardez le nouveau total, puis renvoyez la demande.',
  'refusal.listing-in-transaction':
    'Des commandes sont en cours. Terminez-les ou refusez-les d’abord, ou fermez l’annonce en attendant.',
  'refusal.listing-closed-by-us':
    'Nous avons fermé cette annonce et vous avons écrit pourquoi. Elle ne peut pas être rouverte.',
  'refusal.listing-photos-too-many': 'Une annonce ne peut pas avoir plus de photos. Supprimez-en une d’abord.',
  'refusal.listing-photo-last': 'Une annonce a besoin d’au moins une photo. Ajoutez-en une autre d’abord.',
  'refusal.listing-stock-insufficient': 'Il n’en reste pas autant. Choisissez une quantité plus petite.',
  'refusal.listing-invalid-state':
    'L’annonce a changé entre-temps. Rechargez la page pour la voir telle qu’elle est maintenant.',
  'refusal.payout-details-missing': 'Indiquez d’abord comment vous souhaitez être payé, puis publiez l’annonce.',
  'refusal.transaction-invalid-transition':
    'La situation a changé entre-temps. Rechargez la page pour voir où en sont les choses.',
  'refusal.transaction-in-progress':
    'Votre paiement est en cours de traitement. Cette page se met à jour automatiquement.',
  'refusal.transaction-locked': 'C’est en cours d’examen. La suite dépend de cette décision.',
  'refusal.transaction-booking-time-not-available': 'Certains de ces jours sont réservés. Choisissez d’autres jours.',
  'refusal.transaction-missing-stripe-account':
    'Le propriétaire n’a pas fini de configurer ses paiements, cet article ne peut donc pas encore être réservé.',
  'refusal.transaction-too-many-holds':
    'Vous avez déjà {max} paiements inachevés. Terminez-en un d’abord, ou attendez qu’il expire.',
  'refusal.transaction-too-many-requests':
    '{max, plural, one {Une de vos demandes attend} other {# de vos demandes attendent}} une réponse : c’est le maximum à la fois. Annulez-en une ou attendez une réponse.',
  'refusal.transaction-counterparty-banned': 'L’autre compte a été fermé, il est donc impossible de continuer.',
  'refusal.message-unsafe':
    'Restez ici jusqu’à ce que la commande soit acceptée : numéros, adresses e-mail, comptes bancaires et paiements ailleurs sont le début des arnaques.',
  'refusal.user-blocked': 'Vous ne pouvez plus rien commencer ensemble, cette personne et vous.',
  'refusal.transaction-unpaid':
    'Cette demande n’est pas encore payée, elle n’a donc pas été envoyée. Terminez d’abord le paiement.',
  'refusal.transaction-messages-closed': 'C’est terminé depuis plus de 30 jours, les messages sont donc fermés.',
  'refusal.transaction-already-reviewed-by-customer': 'Vous avez déjà donné votre avis.',
  'refusal.transaction-already-reviewed-by-provider': 'Vous avez déjà donné votre avis.',
  'refusal.transaction-offer-not-yours': 'Attendez que l’autre partie accepte ou refuse',
  'refusal.transaction-offer-rounds-used':
    'Vous avez tous deux fait toutes les offres possibles. Acceptez ou refusez la dernière.',
  'refusal.booking-too-short':
    'La location doit durer au moins {minBookingPeriod} {minBookingPeriod, plural, one {jour} other {jours}}',
  'refusal.booking-too-long':
    'Cet article se loue {maxNumberOfDays} jours au plus. Choisissez un dernier jour plus proche.',
  'refusal.booking-too-far':
    'Seuls les {horizonDays} prochains jours peuvent être réservés. Choisissez des jours plus proches.',
  'refusal.booking-in-the-past': 'Ces dates sont passées. Choisissez des dates à venir.',
  'refusal.booking-too-soon':
    'C’est trop tôt. {earliest, select, courier {Le premier jour possible par livraison est le {byCourier}.} both {Le premier jour possible par livraison est le {byCourier}. En main propre, c’est le {byPickUp}.} pickUp {Le premier jour possible en main propre est le {byPickUp}.} other {Choisissez des jours plus éloignés.}}',
  'refusal.transaction-deadline-passed': 'Le délai est écoulé, ce n’est donc plus possible.',
  'refusal.cancel-too-late':
    'La location commence dans moins de deux semaines, il n’est donc plus possible d’annuler. Écrivez au propriétaire.',
  'refusal.cancel-part-refunded':
    'Une partie de cette commande est déjà remboursée : la moitié ne peut plus l’être. Écrivez au prêteur.',
  'refusal.transaction-sent': 'L’article est déjà envoyé ou remis : la commande ne peut plus être annulée.',
  'refusal.handover-too-early': 'Il est trop tôt pour noter cela.',
  'refusal.handover-not-done': 'La commande se termine une fois l’article reçu, ou revenu et son dernier jour passé.',
  'refusal.payout-account-failed':
    'Vos coordonnées de versement n’ont pas pu être enregistrées. Vérifiez-les et réessayez.',
  'refusal.payout-link-failed': 'La page de Stripe n’a pas pu être ouverte. Réessayez dans une minute.',
  'refusal.payout-account-missing': 'Ajoutez d’abord vos coordonnées de versement.',
  'refusal.calendar-unreadable': 'Nous n’avons pas pu lire ce calendrier. Vérifiez son adresse.',
  'refusal.cards-too-many': 'Vous pouvez enregistrer jusqu’à {max} cartes. Supprimez-en une d’abord.',
  'refusal.request-too-large':
    'C’est plus de texte que nous ne pouvons en accepter à la fois. Raccourcissez-le et réessayez.',
  'refusal.request-upload-over-limit':
    'Les photos peuvent aller jusqu’à 20 Mo et 50 mégapixels. Choisissez-en une plus petite.',
  'refusal.unsupported-media-type': 'Ce type de contenu n’est pas accepté ici.',
  'refusal.too-many-requests':
    'Trop de tentatives. Réessayez dans {unit, select, hour {{count, plural, =1 {une heure} other {# heures}}} other {{count, plural, =1 {une minute} other {# minutes}}}}.',
  'refusal.not-available-yet': 'Ce n’est pas encore disponible.',
  'refusal.busy': 'Le site est très sollicité. Réessayez dans un instant.',
  'refusal.storage-unavailable':
    'Impossible d’enregistrer des fichiers pour le moment. Rien n’est perdu : réessayez dans quelques minutes.',
  'refusal.image-busy': 'Beaucoup de photos sont envoyées en ce moment. Réessayez dans quelques secondes.',
  'refusal.payments-unreachable':
    'Votre prestataire de carte ne répond pas. Rien n’est perdu. Réessayez dans une minute.',
} as const;
