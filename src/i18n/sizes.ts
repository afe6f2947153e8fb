/** A user's own sizes: in the size filter and in the settings. */
export const sizesMessages = {
  'sizes.title': 'My sizes',
  'sizes.lede': 'Choose the sizes you wear, and any search shows them at one tap. Only you can see them.',
  'sizes.legend': 'The sizes you wear',
  'sizes.save': 'Save my sizes',
  'sizes.save-and-search': 'Save and see items in my sizes',
  'sizes.saved': 'Your sizes are saved. You’ll find them in the size filter.',
  'sizes.cleared': 'You keep no sizes now.',
  'sizes.apply': 'My sizes: {sizes}',
  'sizes.change': 'Change my sizes',
  'sizes.keep': 'Keep my sizes for next time',
};
