export const statisticsMessages = {
  'statistics.title': 'Statistiques : {title}',
  'statistics.heading': 'Statistiques',
  'statistics.periods': 'Période',
  'statistics.period-day': '30 derniers jours',
  'statistics.period-week': '26 dernières semaines',
  'statistics.views': 'Vues',
  'statistics.favourites': 'Nouveaux favoris',
  'statistics.requests': 'Demandes',
  'statistics.by-day': 'Jour',
  'statistics.by-week': 'Semaine',
  'statistics.table-day': 'Chiffres par jour, du plus récent au plus ancien',
  'statistics.table-week': 'Chiffres par semaine, de la plus récente à la plus ancienne',
  'statistics.week-of': 'Semaine du {day}',
  'statistics.none': 'Rien pour l’instant sur cette période. Les vues apparaissent en moins d’une minute.',
  'statistics.how':
    'Une vue est une personne qui ouvre la page de l’article, comptée une fois par jour. Vos propres visites et celles des moteurs de recherche ne comptent pas, et la dernière minute peut manquer.',
  'statistics.failed-line': 'Les chiffres n’ont pas pu être chargés. Ils sont tous encore là.',
} as const;
