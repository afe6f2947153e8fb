export const viewedMessages = {
  'viewed.title': 'Vus récemment',
  'viewed.clear': 'Effacer',
  'viewed.cleared': 'Vos articles vus récemment sont effacés.',
  'viewed.undo': 'Annuler',
};
