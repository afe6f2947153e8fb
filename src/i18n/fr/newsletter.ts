export const newsletterMessages = {
  'newsletter.title': 'Lettre d’information',
  'newsletter.lede': 'De nouveaux dressings, une fois par mois.',
  'newsletter.name': 'Nom',
  'newsletter.name-missing': 'Indiquez votre nom.',
  'newsletter.email': 'E-mail',
  'newsletter.email-invalid': 'Indiquez une adresse e-mail valide.',
  'newsletter.consent':
    'Nous vous écrirons environ une fois par mois. Chaque e-mail contient un lien de désinscription.',
  'newsletter.subscribe': 'S’abonner',
  'newsletter.asked-title': 'Consultez votre messagerie',
  'newsletter.asked':
    'Si cette adresse n’est pas encore abonnée, nous lui avons envoyé un e-mail. Cliquez sur le lien qu’il contient, et c’est fait.',
  'newsletter.confirm-title': 'S’abonner à la lettre d’information ?',
  'newsletter.confirm-lede': 'Encore un clic, pour que vous seul puissiez abonner cette adresse.',
  'newsletter.confirm': 'Oui, je m’abonne',
  'newsletter.confirmed-title': 'Votre abonnement est confirmé',
  'newsletter.confirmed': 'Bienvenue ! Vous recevrez notre prochaine lettre d’information.',
  'newsletter.unsubscribe-title': 'Se désabonner ?',
  'newsletter.unsubscribe-lede':
    'Vous ne recevrez plus de lettres d’information. Les e-mails sur vos réservations vous parviennent toujours.',
  'newsletter.unsubscribe': 'Se désabonner',
  'newsletter.unsubscribed-title': 'Votre désabonnement est confirmé',
  'newsletter.unsubscribed':
    'Nous ne vous enverrons plus de lettres d’information. Vous changez d’avis ? Abonnez-vous à nouveau quand vous le souhaitez.',
  'newsletter.again': 'S’abonner à nouveau',
  'newsletter.browse': 'Voir les nouveautés',
  'newsletter.write': 'Écrivez-nous',
  'newsletter.gone-title': 'Ce lien ne fonctionne plus',
  'newsletter.gone-unsubscribe':
    'Vous êtes peut-être déjà désabonné. Si vous recevez encore une lettre, utilisez le lien qui se trouve à la fin, ou écrivez-nous.',
  'newsletter.gone':
    'Il est peut-être trop ancien, ou un e-mail plus récent l’a remplacé. Abonnez-vous à nouveau, et nous en enverrons un autre.',
} as const;
