/** The figures of a listing, for its owner. */
export const statisticsMessages = {
  'statistics.title': 'Statistics: {title}',
  'statistics.heading': 'Statistics',
  'statistics.periods': 'Period',
  'statistics.period-day': 'Last 30 days',
  'statistics.period-week': 'Last 26 weeks',
  'statistics.views': 'Views',
  'statistics.favourites': 'New favourites',
  'statistics.requests': 'Requests',
  'statistics.by-day': 'Day',
  'statistics.by-week': 'Week',
  'statistics.table-day': 'Figures by day, the newest first',
  'statistics.table-week': 'Figures by week, the newest first',
  'statistics.week-of': 'Week of {day}',
  'statistics.none': 'Nothing yet in this time. Views appear within a minute.',
  'statistics.how':
    'A view is a person who opens the item’s page, counted once a day. Your own visits and those of search engines are left out, and the latest minute may be missing.',
  'statistics.failed-line': 'The figures could not be loaded. They are all still there.',
} as const;
