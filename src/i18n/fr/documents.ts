export const documentMessages = {
  'documents.legal': 'Conditions et confidentialité',
  'documents.version': 'Dernière mise à jour et entrée en vigueur le {day}',
  'documents.sample':
    '<b>Texte d’exemple.</b> Il décrit le fonctionnement de cette place de marché, mais aucun juriste ne l’a relu. L’opérateur du site le remplace par le sien.',
  'documents.failed': 'Le chargement a échoué. <link>Ouvrir dans un nouvel onglet</link>',
  'documents.cookie-choice': 'Votre choix sur les cookies',
  'documents.cookie-choice-line': 'Vous pouvez le changer à tout moment. Il vaut pour ce navigateur.',
  'documents.cookie-accept': 'Autoriser aussi les statistiques',
  'documents.cookie-chosen-necessary':
    'Votre choix : seulement les cookies nécessaires. Vos visites ne sont pas comptées.',
  'documents.cookie-chosen-all': 'Votre choix : les cookies nécessaires, et vos visites peuvent être comptées.',
} as const;
