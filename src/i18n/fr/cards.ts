import { maxSavedCards } from '#src/domain/payments/limits.ts';

export const cardsMessages = {
  'cards.title': 'Moyens de paiement',
  'cards.line':
    'Les cartes que vous avez enregistrées pour payer. Le prestataire de paiement garde les numéros ; nous ne voyons que les quatre derniers chiffres.',
  'cards.name':
    '{brand, select, visa {Visa} mastercard {Mastercard} amex {American Express} discover {Discover} diners {Diners Club} jcb {JCB} unionpay {UnionPay} other {Carte}} se terminant par {last4}',
  'cards.expires': 'Expire : {date}',
  'cards.expired': 'A expiré : {date}',
  'cards.badge-expired': 'Expirée',
  'cards.badge-soon': 'Expire bientôt',
  'cards.default': 'Par défaut',
  'cards.make-default': 'Utiliser par défaut',
  'cards.make-default-this': 'Utiliser par défaut : {card}',
  'cards.replace': 'Remplacer',
  'cards.replace-this': 'Remplacer {card}',
  'cards.remove': 'Supprimer',
  'cards.remove-this': 'Supprimer {card}',
  'cards.confirm-remove': 'Supprimer cette carte ?',
  'cards.confirm-remove-line':
    '{card} ne sera plus proposée au paiement. Les demandes et commandes payées avec elle restent inchangées.',
  'cards.keep': 'La garder',
  'cards.empty': 'Aucune carte enregistrée',
  'cards.empty-line': 'Enregistrez une carte, et vous n’aurez plus à la saisir la prochaine fois.',
  'cards.add': 'Ajouter une carte',
  'cards.full': `Vous pouvez enregistrer jusqu’à ${maxSavedCards} cartes. Supprimez-en une pour en ajouter une autre.`,
  'cards.new-title': 'Nouvelle carte',
  'cards.replace-title': 'Nouvelle carte à la place de {card}',
  'cards.save': 'Enregistrer la carte',
  'cards.cancel': 'Annuler',
  'cards.back': 'Retour à mes cartes',
  'cards.not-charged': 'Rien n’est débité maintenant. Votre banque peut vous demander de confirmer votre identité.',
  'cards.needs-script':
    'Ajouter une carte nécessite JavaScript, car les données de votre carte vont au prestataire de paiement et jamais à nous. Activez-le et rechargez cette page.',
  'cards.phase-beginning': 'Préparation',
  'cards.phase-checking': 'Nous interrogeons votre banque',
  'cards.phase-saving': 'Enregistrement de la carte',
  'cards.still-needed': 'Il manque encore : {list}.',
  'cards.unconfirmed':
    'Votre banque a accepté la carte, mais nous n’avons pas encore pu l’enregistrer. Elle apparaîtra ici d’elle-même dans quelques minutes.',
  'cards.lost': 'La connexion a été coupée. Rien n’a été enregistré ; réessayez.',
  'cards.ended': 'Cela a pris trop de temps, rien n’a donc été enregistré. Réessayez.',
  'cards.gone': 'Cette carte n’est plus enregistrée.',
  'cards.done-added': 'La carte est enregistrée.',
  'cards.done-replaced': 'La carte est remplacée.',
  'cards.done-removed': 'La carte est supprimée.',
  'cards.done-default': 'Cette carte est désormais utilisée par défaut.',
} as const;
