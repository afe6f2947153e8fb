export const availabilityMessages = {
  'availability.lede':
    'Chaque jour est ouvert tant que vous ne le fermez pas. Touchez un jour pour le bloquer, encore une fois pour l’ouvrir.',
  'availability.failed': 'Le chargement des disponibilités a échoué',
  'availability.failed-line': 'Veuillez réessayer dans un instant.',
  'availability.month-failed': 'Le chargement des disponibilités de {month} a échoué.',
  'availability.retry': 'Réessayer',
  'availability.day':
    '{day}{isToday, select, true {, aujourd’hui} other {}}, {state, select, available {ouvert} blocked {bloqué par vous} booked {réservé} turnaround {remise en état} elsewhere {bloqué par votre autre calendrier} past {passé} saving {enregistrement} failed {non enregistré} unknown {chargement} other {trop loin}}',
  'availability.day-word':
    '{state, select, blocked {Bloqué} booked {Réservé} turnaround {Remise en état} elsewhere {Ailleurs} saving {En cours} failed {Échec} other {{isToday, select, true {Aujourd’hui} other {}}}}',
  'availability.key-available': 'Ouvert',
  'availability.key-blocked': 'Bloqué par vous',
  'availability.key-booked': 'Réservé',
  'availability.key-turnaround': 'Remise en état',
  'availability.key-elsewhere': 'Bloqué par un autre calendrier',
  'availability.help':
    'Faites glisser sur plusieurs jours pour les changer ensemble. Au clavier, maintenez Maj avec les flèches, puis appuyez sur Entrée.',
  'availability.selected': '{days} : sélectionnés. Entrée pour les changer, Échap pour les laisser.',
  'availability.saved': '{seats, select, 0 {Bloqué : {days}.} other {Ouvert : {days}.}}',
  'availability.why':
    '{state, select, booked {{day} est réservé. Annulez plutôt la réservation depuis sa page.} turnaround {{day} reste libre après une réservation, pour le retour et le nettoyage.} elsewhere {{day} est bloqué par votre autre calendrier. Changez-le là-bas.} past {{day} est passé.} other {{day} est trop loin. Vous pouvez prévoir un an.}}',
  'availability.update-failed': 'La mise à jour des disponibilités a échoué.',
  'availability.reverted':
    '{count, plural, one {{days} : non enregistré, {seats, select, 0 {reste ouvert} other {reste bloqué}}} other {{days} : non enregistrés, ces jours restent inchangés}}.',
  'availability.reverted-booked': '{days} : une réservation est arrivée avant. Les jours réservés ne se bloquent pas.',
  'availability.bookings': 'Réservations de ce mois',
  'availability.booking-held': 'Quelqu’un est en train de payer ces jours',
  'availability.booking-requested': 'Demandé : répondre',
  'availability.booking-booked': 'Réservé : voir la réservation',

  'availability.days-title': 'Bloquer ou ouvrir une période',
  'availability.first': 'Premier jour',
  'availability.last': 'Dernier jour',
  'availability.block': 'Bloquer ces jours',
  'availability.open': 'Ouvrir ces jours',
  'availability.day-missing': 'Choisissez un jour.',
  'availability.day-invalid': 'Saisissez une date sous la forme année-mois-jour.',
  'availability.day-past': 'Ce jour est passé. Choisissez aujourd’hui ou plus tard.',
  'availability.day-too-far': 'Choisissez un jour dans les 365 prochains jours.',
  'availability.last-before-first': 'Le dernier jour ne peut pas précéder le premier.',
  'availability.seats-missing': 'Choisissez de bloquer ou d’ouvrir.',
  'availability.done-days': 'Votre calendrier est enregistré.',

  'availability.week-title': 'Votre semaine',
  'availability.week': 'Jours où il peut être loué',
  'availability.week-hint':
    'Les jours que vous ouvrez ou bloquez dans le calendrier passent avant ce plan. Les réservations ne changent pas.',
  'availability.week-save': 'Enregistrer la semaine',
  'availability.weekdays-missing': 'Choisissez au moins un jour.',
  'availability.done-week': 'Votre semaine est enregistrée. Les réservations ne changent pas.',
  'availability.weekday-mon': 'Lun',
  'availability.weekday-tue': 'Mar',
  'availability.weekday-wed': 'Mer',
  'availability.weekday-thu': 'Jeu',
  'availability.weekday-fri': 'Ven',
  'availability.weekday-sat': 'Sam',
  'availability.weekday-sun': 'Dim',

  'availability.lead-title': 'Délai avant une location',
  'availability.lead-post':
    'Par coursier : {days, plural, one {# jour} other {# jours}} à l’avance. Prochain premier jour : {first}.',
  'availability.lead-pick-up':
    'Sur place : {days, plural, =0 {le jour même} one {# jour à l’avance} other {# jours à l’avance}}. Prochain premier jour : {first}.',
  'availability.turnaround':
    '{days, plural, =0 {Aucun jour ne reste libre après une réservation.} one {# jour reste libre après chaque réservation.} other {# jours restent libres après chaque réservation.}}',
} as const;
