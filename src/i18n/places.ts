/** Fields in which a place is chosen. */
export const placesMessages = {
  'places.label': 'Suburb, town or region',
  'places.search': 'Search by place',
  'places.here': 'Use my location',
  'places.here-name': 'Your location',
  'places.locating': 'Finding your location',
  'places.denied': 'Your browser doesn’t share your location with this site. Type a suburb or town instead.',
  'places.unavailable': 'Your location can’t be found just now. Type a suburb or town instead.',
  'places.timed-out': 'Finding your location took too long. Try again, or type a suburb or town.',
  'places.failed': 'Suggestions aren’t available just now. You can still search for what you typed.',
  'places.nothing': 'No place like this. Check the spelling.',
  'places.found': '{count, plural, one {# place} other {# places}}',
  'places.region': 'Region',
  'places.source.geonames': 'Places by GeoNames',
  'places.source.openstreetmap': 'Places by OpenStreetMap contributors',
};
