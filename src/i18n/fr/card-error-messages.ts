export const cardErrorMessages = {
  'card-error.wrong-number': 'Indiquez un numéro de carte valide.',
  'card-error.wrong-code':
    'Le code de sécurité ne correspond pas à cette carte. Il se trouve au dos, ou au recto d’une Amex.',
  'card-error.wrong-date':
    'Cette date d’expiration n’est pas valide. Indiquez-la comme sur la carte, le mois puis l’année.',
  'card-error.expired': 'Cette carte a expiré. Utilisez-en une autre.',
  'card-error.card-declined':
    'Votre banque a refusé cette carte. Rien n’a été débité. Utilisez une autre carte, ou interrogez votre banque.',
  'card-error.incomplete-number': 'Le numéro de carte est incomplet.',
  'card-error.incomplete-expiry': 'La date d’expiration est incomplète.',
  'card-error.incomplete-cvc': 'Le code de sécurité est incomplet.',
  'card-error.incorrect-zip':
    'Le code postal de facturation ne correspond pas à cette carte. Vérifiez-le auprès de votre banque.',
  'card-error.invalid-swipe-data': 'La carte n’a pas pu être lue. Saisissez plutôt son numéro.',
  'card-error.missing': 'Indiquez votre numéro de carte.',
  'card-error.processing-error':
    'Un problème est survenu chez votre prestataire de carte. Rien n’a été débité. Réessayez dans une minute.',
  'card-error.setup-intent-authentication-failure':
    'Nous n’avons pas pu authentifier votre moyen de paiement. La carte n’a pas été enregistrée. Réessayez, ou utilisez une autre carte.',
  'card-error.payment-intent-authentication-failure':
    'Nous n’avons pas pu authentifier votre moyen de paiement. Rien n’a été débité. Réessayez, ou utilisez une autre carte.',
  'card-error.insufficient-funds':
    'Le solde de votre carte est insuffisant. Rien n’a été débité. Utilisez une autre carte.',
  'card-error.lost-card': 'Votre banque a refusé cette carte. Rien n’a été débité. Utilisez une autre carte.',
  'card-error.stolen-card': 'Votre banque a refusé cette carte. Rien n’a été débité. Utilisez une autre carte.',
  'card-error.test-mode-live-card': 'Les vraies cartes ne fonctionnent pas ici. Utilisez l’une des cartes de test.',
  'card-error.api-connection-error':
    'Votre prestataire de carte est injoignable. Vérifiez votre connexion et réessayez.',
  'card-error.api-error':
    'Votre prestataire de carte n’a pas répondu comme prévu. Rien n’a été débité. Réessayez dans une minute.',
  'card-error.authentication-error':
    'Les paiements ne sont pas bien configurés de notre côté. Rien n’a été débité. Contactez-nous.',
  'card-error.invalid-request-error':
    'Cette carte n’a pas pu être utilisée ici. Rien n’a été débité. Utilisez une autre carte.',
  'card-error.rate-limit-error': 'Votre prestataire de carte est très sollicité. Réessayez dans un instant.',
  'card-error.saved-gone':
    'Cette carte n’est plus enregistrée. Rien n’a été débité. Choisissez une autre carte, ou saisissez-en une.',
  'card-error.generic': 'Les données de paiement n’ont pas pu être traitées. Veuillez réessayer.',

  'payment-error.hold-ended': 'Le montant n’est plus bloqué sur la carte.',
  'payment-error.amount-too-low':
    'Le montant est trop bas pour votre prestataire de carte. Choisissez plus de jours ou d’articles.',
  'payment-error.lender-cannot-charge':
    'Le compte de paiement du propriétaire n’est pas encore prêt, rien n’a donc été débité. Réessayez plus tard, ou choisissez un autre article.',
} as const;
