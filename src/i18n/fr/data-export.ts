export const dataExportMessages = {
  'export.title': 'Télécharger vos données',
  'export.lede':
    'Un fichier avec votre compte, vos annonces, vos photos, vos commandes, vos paiements, vos messages et vos avis. Vous pouvez en demander un par jour, et il reste disponible 24 heures.',
  'export.request': 'Demander vos données',
  'export.waiting':
    'Nous préparons votre fichier. Vous pouvez quitter cette page : nous vous enverrons un e-mail quand il sera prêt.',
  'export.failed': 'Nous n’avons pas pu préparer votre fichier. Veuillez réessayer.',
  'export.ready': 'Votre fichier est prêt. Vous pouvez le télécharger jusqu’au {until}.',
  'export.download': 'Télécharger ({size})',
  'export.next': 'Vous pourrez en demander un autre à partir du {next}.',
  'export.expired': 'Votre dernier fichier a expiré. Vous pourrez en demander un autre à partir du {next}.',
  'data-export.order-columns':
    'id, rôle, avec, article, type, état, montant, devise, premier jour, dernier jour, créée le',
  'data-export.newsletter-columns': 'e-mail, nom, confirmation, version du consentement, lien de désinscription',
  'data-export.ledger-columns': 'date, commande, opération, compte, montant, devise',
  'data-export.read-me': `Vos données chez {marketplace}

account.json et sessions.json : votre compte, vos moyens de connexion, vos invitations, votre abonnement à la lettre d’information et vos sessions ouvertes.
id-checks.json : les pièces d’identité que vous avez envoyées, et la réponse.
team.json : quand notre équipe a vu le site à votre place, et pourquoi.
consents.json : les versions des conditions que vous avez acceptées.
listings.json et photos : vos articles, leurs conditions, les jours que vous avez fermés ou ouverts, leurs photos et votre portrait. Les photos des messages, des litiges et des remises restent affichées dans vos commandes.
imports.json : les tableaux d’articles que vous avez envoyés ces derniers jours.
listing-views.json : combien de fois vos articles ont été ouverts, par jour.
calendars.json : vos calendriers ailleurs, et les jours qu’ils ferment.
favourites-follows-bag-credits.json : ce que vous avez enregistré, qui vous suivez, ce que contient votre panier, et votre crédit.
saved-searches.json : les recherches que vous avez enregistrées.
payout-account.json, cards.json : ce que nous savons de vos versements, et vos cartes enregistrées.
transactions.json, transactions.csv : vos commandes et vos ventes. Dans les fichiers JSON, les montants sont en centimes.
payments.json, ledger.csv : ce qui a été débité, remboursé et versé.
messages.json, drafts.json, cancellations.json, cases.json, handover.json, reviews.json : ce que vous avez écrit, et ce que d’autres vous ont écrit ou ont écrit sur vous.
notifications.json, emails.json, text-messages.json, browsers.json : ce dont nous vous avons informé, et quand.
`,
} as const;
