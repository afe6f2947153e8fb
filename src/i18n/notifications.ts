/** The notifications of a user: the drawer of the bell, and its page. */
export const notificationsMessages = {
  'notifications.title': 'Notifications',
  'notifications.all': 'See all notifications',
  'notifications.new': 'New',
  'notifications.mark-all': 'Mark all as seen',
  'notifications.all-seen': 'You’re up to date.',
  'notifications.pages': 'Pages of notifications',
  'notifications.older': 'Older',
  'notifications.newest': 'Newest',
  'notifications.loading': 'Loading',
  'notifications.empty': 'Nothing here yet',
  'notifications.empty-line': 'News about your requests, orders and messages appears here.',
  'notifications.end': 'No older notifications',
  'notifications.end-line': 'You’ve reached the end of the list.',
  'notifications.failed': 'Your notifications did not load',
  'notifications.failed-line': 'Reloading usually helps.',
} as const;
