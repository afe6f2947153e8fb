export const placesMessages = {
  'places.label': 'Quartier, ville ou région',
  'places.search': 'Chercher par lieu',
  'places.here': 'Utiliser ma position',
  'places.here-name': 'Votre position',
  'places.locating': 'Recherche de votre position',
  'places.denied':
    'Votre navigateur ne partage pas votre position avec ce site. Indiquez plutôt un quartier ou une ville.',
  'places.unavailable': 'Votre position est introuvable pour le moment. Indiquez plutôt un quartier ou une ville.',
  'places.timed-out':
    'La recherche de votre position a pris trop de temps. Réessayez, ou indiquez un quartier ou une ville.',
  'places.failed':
    'Les suggestions sont indisponibles pour le moment. Vous pouvez tout de même chercher ce que vous avez saisi.',
  'places.nothing': 'Aucun lieu de ce nom. Vérifiez l’orthographe.',
  'places.found': '{count, plural, one {# lieu} other {# lieux}}',
  'places.region': 'Région',
  'places.source.geonames': 'Lieux : GeoNames',
  'places.source.openstreetmap': 'Lieux : contributeurs d’OpenStreetMap',
};
