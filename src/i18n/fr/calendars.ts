export const calendarMessages = {
  'calendars.title': 'Autres calendriers',
  'calendars.lede':
    'Vous louez aussi cet article ailleurs ? Gardez les calendriers d’accord, pour qu’aucun jour ne soit réservé deux fois.',

  'calendars.in-title': 'Jours bloqués ailleurs',
  'calendars.in-hint':
    'Nous le lisons toutes les heures et bloquons ici ses jours occupés. Ce que vous ouvrez ou bloquez vous-même ne change pas.',
  'calendars.address': 'Adresse de l’autre calendrier',
  'calendars.address-hint':
    'Ses réglages l’affichent, souvent sous « iCal » ou « adresse secrète ». Elle commence par https:// ou webcal://.',
  'calendars.save': 'Enregistrer et lire',
  'calendars.change': 'Enregistrer une autre adresse',
  'calendars.remove': 'Retirer',
  'calendars.read': 'Lu il y a {ago} sur {host}.',
  'calendars.read-now': 'Lu à l’instant sur {host}.',
  'calendars.skipped':
    '{count, plural, one {# événement illisible a été laissé de côté.} other {# événements illisibles ont été laissés de côté.}}',
  'calendars.failing': 'La dernière lecture de {host} a échoué : {reason} Les jours lus avant restent bloqués.',
  'calendars.failing-next':
    'Nous réessayons dans {wait}. Pour réessayer tout de suite, enregistrez de nouveau l’adresse.',
  'calendars.failing-next-now': 'Nous allons bientôt réessayer.',
  'calendars.remove-title': 'Retirer l’autre calendrier ?',
  'calendars.remove-line':
    'Les jours qu’il bloque s’ouvrent de nouveau, sauf ceux que vous avez bloqués vous-même. Les réservations ne changent pas.',
  'calendars.keep': 'Le garder',

  'calendars.out-title': 'Votre calendrier pour ailleurs',
  'calendars.out-hint':
    'Donnez cette adresse à votre autre calendrier. Elle montre les jours réservés et bloqués comme « Occupé », jamais qui loue. Toute personne qui a l’adresse peut la lire.',
  'calendars.feed': 'Adresse secrète de ce calendrier',
  'calendars.copy-feed': 'Copier l’adresse secrète',
  'calendars.make': 'Créer une adresse',
  'calendars.renew': 'Renouveler',
  'calendars.stop': 'Désactiver',
  'calendars.renew-title': 'Créer une nouvelle adresse ?',
  'calendars.renew-line':
    'L’adresse actuelle cesse aussitôt de fonctionner. Il faudra saisir la nouvelle partout où vous l’utilisez.',
  'calendars.renew-confirm': 'Créer une nouvelle adresse',
  'calendars.stop-title': 'Désactiver l’adresse ?',
  'calendars.stop-line':
    'Les calendriers qui la lisent ne reçoivent plus de jours occupés d’ici. Vous pouvez créer une nouvelle adresse à tout moment.',

  'calendars.done-calendar': 'Votre autre calendrier est lu, et ses jours occupés sont bloqués.',
  'calendars.done-calendar-remove': 'L’autre calendrier est retiré.',
  'calendars.done-feed-renew': 'Votre nouvelle adresse est prête.',
  'calendars.done-feed-stop': 'L’adresse est désactivée.',

  'calendars.address-missing': 'Saisissez l’adresse de l’autre calendrier.',
  'calendars.address-invalid': 'Saisissez une adresse qui commence par https:// ou webcal://.',
  'calendars.problem-address':
    'Nous ne pouvons lire que des adresses publiques qui commencent par https:// ou webcal://.',
  'calendars.problem-own': 'C’est une adresse de cette place de marché. Saisissez celle de votre autre calendrier.',
  'calendars.problem-unreachable': 'Aucune réponse à cette adresse.',
  'calendars.problem-private': 'Cette adresse n’est pas sur l’internet public.',
  'calendars.problem-moved': 'Elle mène à un autre site. Saisissez l’adresse à laquelle elle mène.',
  'calendars.problem-refused':
    'L’autre site ne nous laisse pas lire. Vérifiez que l’adresse est bien la publique ou la secrète.',
  'calendars.problem-too-large': 'Le calendrier est trop grand. Nous lisons jusqu’à 1 Mo.',
  'calendars.problem-too-slow': 'La réponse a pris plus de 10 secondes.',
  'calendars.problem-not-a-calendar':
    'Il n’y a pas de calendrier à cette adresse. Cherchez-en une qui se termine par .ics.',
  'calendars.problem-too-complex': 'Le calendrier a trop d’événements pour que nous le lisions.',

  'calendars.busy': 'Occupé',
  'calendars.feed-name': '{title} ({site})',
} as const;
