import { daysToClaim } from '#src/domain/process/durations.ts';

export const accountRefusalMessages = {
  'account-refusal.auth-invalid-credentials':
    'L’e-mail et le mot de passe ne correspondent pas. Vérifiez les deux et réessayez.',
  'account-refusal.wrong-password': 'Ce n’est pas votre mot de passe. Réessayez.',
  'account-refusal.log-in-too-old':
    '{asks, select, password {Votre connexion date un peu. Saisissez votre mot de passe pour continuer.} other {Déconnectez-vous et reconnectez-vous d’abord, puis faites ceci peu après.}}',
  'account-refusal.password-not-set':
    'Votre compte n’a pas encore de mot de passe. Définissez-en un sur la page Mot de passe, puis réessayez.',
  'account-refusal.identity-last': 'C’est votre seule façon de vous connecter. Définissez d’abord un mot de passe.',
  'account-refusal.identity-expired': 'Cela a pris trop de temps, rien n’a donc été enregistré. Recommencez.',
  'account-refusal.saved-searches-too-many':
    'Vous avez enregistré 50 recherches, le maximum. Supprimez-en une d’abord.',
  'account-refusal.card-kept': `Vous ne pouvez pas encore retirer cette carte. Vous avez accepté qu’elle puisse être débitée pour une location : elle est conservée tant que le propriétaire peut signaler un problème, soit ${daysToClaim.afterReturn} jours après un retour confirmé, ou ${daysToClaim.afterDueBack} jours après la date de retour prévue.`,
  'account-refusal.favourites-too-many': 'Vous avez enregistré 1 000 articles, le maximum. Retirez-en un d’abord.',
  'account-refusal.cart-other-provider':
    'Votre panier contient des articles d’un autre dressing, et n’en accepte qu’un à la fois.',
  'account-refusal.cart-full': 'Votre panier contient dix articles, le maximum. Retirez-en un d’abord.',
  'account-refusal.follow-self': 'C’est votre propre dressing.',
  'account-refusal.second-factor-needed': 'Reconnectez-vous d’abord avec un code ou une clé d’accès.',
  'account-refusal.referral-code-unknown': 'Code de parrainage invalide',
  'account-refusal.referral-code-own':
    'Vous ne pouvez pas utiliser votre propre code. Laissez ce champ vide, ou utilisez celui d’une amie.',
  'account-refusal.newsletter-link-invalid':
    'Ce lien ne fonctionne plus. Abonnez-vous à nouveau, et nous en enverrons un autre.',
  'account-refusal.email-not-found': 'Aucun compte n’a cet e-mail. Vérifiez-le, ou créez un compte.',
  'account-refusal.email-taken': 'Un compte existe déjà avec cet e-mail. Connectez-vous, ou utilisez-en un autre.',
  'account-refusal.email-already-verified': 'Cet e-mail est déjà vérifié.',
  'account-refusal.verification-token-invalid': 'Ce lien a été utilisé ou a expiré. Demandez-en un nouveau.',
  'account-refusal.phone-missing': 'Indiquez d’abord votre numéro de téléphone.',
  'account-refusal.phone-already-verified': 'Ce numéro de téléphone est déjà vérifié.',
  'account-refusal.phone-code-wrong': 'Ce n’est pas le code que nous avons envoyé. Vérifiez-le et réessayez.',
  'account-refusal.phone-code-invalid': 'Ce code ne fonctionne plus. Demandez-en un autre.',
  'account-refusal.phone-too-many-codes':
    'Vous pouvez demander un code par minute, et cinq par jour. Utilisez le plus récent, ou réessayez plus tard.',
  'account-refusal.second-factor-code-wrong':
    'Ce n’est pas le bon code. Indiquez celui que l’application affiche maintenant.',
  'account-refusal.log-in-expired':
    'Cela a pris trop de temps, ou trop de codes étaient faux. Connectez-vous à nouveau.',
  'account-refusal.passkey-not-accepted':
    'Cette clé d’accès n’a pas fonctionné. Réessayez, ou connectez-vous avec votre mot de passe.',
  'account-refusal.too-many-passkeys': 'Vous pouvez avoir jusqu’à dix clés d’accès. Supprimez-en une d’abord.',
  'account-refusal.text-country-not-served': 'Nous ne pouvons pas encore envoyer de SMS aux numéros de ce pays.',
  'account-refusal.push-service-unknown':
    'Le service de notifications de ce navigateur ne fait pas partie de ceux que {marketplace} peut joindre.',
  'account-refusal.text-not-sent': 'Oups ! Un problème est survenu, réessayez.',
  'account-refusal.email-too-many-verification-requests':
    'Vous pouvez demander jusqu’à cinq e-mails de vérification par jour. Utilisez le plus récent, ou revenez demain.',
} as const;
