export const sizesMessages = {
  'sizes.title': 'Mes tailles',
  'sizes.lede':
    'Choisissez les tailles que vous portez : toute recherche les affiche d’un seul geste. Personne d’autre ne les voit.',
  'sizes.legend': 'Les tailles que vous portez',
  'sizes.save': 'Enregistrer mes tailles',
  'sizes.save-and-search': 'Enregistrer et voir les articles à mes tailles',
  'sizes.saved': 'Vos tailles sont enregistrées. Vous les retrouverez dans le filtre des tailles.',
  'sizes.cleared': 'Aucune taille n’est plus enregistrée.',
  'sizes.apply': 'Mes tailles : {sizes}',
  'sizes.change': 'Modifier mes tailles',
  'sizes.keep': 'Garder mes tailles pour la prochaine fois',
};
