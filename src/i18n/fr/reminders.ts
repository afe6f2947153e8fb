export const reminderMessages = {
  'reminder.later': 'Plus tard',
  'reminder.done': 'Terminé',
  'reminder.email-title': 'Vérifiez votre e-mail',
  'reminder.email-line':
    'Nous vous avons envoyé un lien à votre inscription. Ouvrez-le, pour que les nouvelles de vos commandes et de vos annonces vous parviennent. Il fonctionne 24 heures, et nous pouvons en envoyer un nouveau.',
  'reminder.email-resend': 'Renvoyer l’e-mail de vérification',
  'reminder.email-sent': 'Un nouveau lien est en route. Il fonctionne une fois, pendant 24 heures.',
  'reminder.email-verified': 'Votre e-mail est déjà vérifié. Merci.',
  'reminder.payout-title': 'Ajoutez vos coordonnées de versement',
  'reminder.payout-line': 'Vos articles pourront être réservés dès que nous saurons sur quel compte vous payer.',
  'reminder.payout-add': 'Ajouter mes coordonnées',
} as const;
