/** Following: the button, and the lists of whom one follows and who follows. */
export const followingMessages = {
  'following.follow': 'Follow',
  'following.following': 'Following',
  'following.title': 'Following',
  'following.tabs': 'Following and followers',
  'following.tab-following': 'Following',
  'following.tab-followers': 'Followers',
  'following.items': '{count, plural, =0 {No items yet} one {# item} other {# items}}',
  'following.empty-following': 'You don’t follow anyone yet',
  'following.empty-following-line': 'Follow a wardrobe you like, and we’ll tell you when something new is listed.',
  'following.empty-following-action': 'Find a wardrobe',
  'following.empty-followers': 'No followers yet',
  'following.empty-followers-line': 'People who follow your wardrobe hear of each new item you list.',
  'following.empty-followers-action': 'See your listings',
  'following.not-followed': 'Not followed',
  'following.query-failed': 'We couldn’t load this list',
  'following.query-failed-line': 'It’s still there. Try again in a moment.',
};
