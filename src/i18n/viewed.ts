/** What a visitor has looked at lately. */
export const viewedMessages = {
  'viewed.title': 'Recently viewed',
  'viewed.clear': 'Clear',
  'viewed.cleared': 'Your recently viewed items are cleared.',
  'viewed.undo': 'Undo',
};
