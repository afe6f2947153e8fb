export const formatMessages = {
  'format.days-in-month': '{firstDay, plural, =1 {1er} other {#}} au {last}',
  'format.days': '{first} au {last}',
  'format.end-of-day': '{day} à minuit',
  'format.yesterday': 'hier',
  'format.less-than-a-minute': 'moins d’une minute',

  'name.deleted-user': 'Utilisateur supprimé',
  'name.our-team': 'Notre équipe',
  'name.banned-user': 'Utilisateur exclu',
} as const;
