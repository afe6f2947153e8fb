export const otherNoticeMessages = {
  'notice.offer-received.bell':
    '{otherName} {offer, select, null {a fait une offre} other {propose {offer}}} pour votre article {listing}',
  'notice.offer-received.subject':
    '{otherName} {offer, select, null {a fait une offre} other {propose {offer}}} pour votre article {listing}',
  'notice.offer-received.preview': 'Répondez avant le {deadline}.',
  'notice.offer-received.heading': '{otherName} {offer, select, null {a fait une offre} other {propose {offer}}}',
  'notice.offer-received.line':
    'L’offre concerne votre article {listing}, {what}. Vous pouvez l’accepter, la refuser ou proposer un autre prix.',
  'notice.offer-received.deadline': 'Répondez avant le {deadline}. Ensuite, l’offre expire.',
  'notice.offer-received.button': 'Répondre à l’offre',

  'notice.offer-countered.bell':
    '{otherName} {offer, select, null {a fait une contre-offre} other {a fait une contre-offre de {offer}}} pour {to, select, provider {votre article {listing}} other {{listing}}}',
  'notice.offer-countered.subject':
    '{otherName} {offer, select, null {a fait une contre-offre} other {a fait une contre-offre de {offer}}} pour {to, select, provider {votre article {listing}} other {{listing}}}',
  'notice.offer-countered.preview': 'Répondez avant le {deadline}.',
  'notice.offer-countered.heading':
    '{otherName} {offer, select, null {a fait une contre-offre} other {a fait une contre-offre de {offer}}}',
  'notice.offer-countered.line':
    'Elle concerne {to, select, provider {votre article {listing}} other {{listing}}}, {what}. Vous pouvez l’accepter, la refuser ou proposer un autre prix.',
  'notice.offer-countered.deadline': 'Répondez avant le {deadline}. Ensuite, l’offre expire.',
  'notice.offer-countered.button': 'Répondre à l’offre',

  'notice.offer-accepted.customer.bell': '{otherName} a accepté votre offre pour {listing}',
  'notice.offer-accepted.customer.subject': '{otherName} a accepté votre offre pour {listing}',
  'notice.offer-accepted.customer.preview': 'Payez avant le {deadline} pour terminer votre commande.',
  'notice.offer-accepted.customer.heading': '{otherName} a accepté votre offre',
  'notice.offer-accepted.customer.line':
    '{otherName} et vous êtes d’accord sur {offer, select, null {un prix} other {{offer}}} pour {listing}. La commande est complète une fois payée.',
  'notice.offer-accepted.customer.deadline': 'Payez avant le {deadline}. Ensuite, l’offre expire.',
  'notice.offer-accepted.customer.button': 'Aller au paiement',
  'notice.offer-accepted.provider.bell': '{otherName} a accepté votre contre-offre pour {listing}',
  'notice.offer-accepted.provider.subject': '{otherName} a accepté votre contre-offre pour {listing}',
  'notice.offer-accepted.provider.preview': 'Paiement attendu de {otherName} avant le {deadline}.',
  'notice.offer-accepted.provider.heading': '{otherName} a accepté votre contre-offre',
  'notice.offer-accepted.provider.line':
    '{otherName} et vous êtes d’accord sur {offer, select, null {un prix} other {{offer}}} pour {listing}. Nous vous préviendrons quand {otherName} aura payé.',
  'notice.offer-accepted.provider.deadline':
    'Paiement attendu de {otherName} avant le {deadline}. Ensuite, l’offre expire.',
  'notice.offer-accepted.provider.button': 'Voir l’offre',

  'notice.offer-declined.customer.bell': '{otherName} a refusé votre offre pour {listing}',
  'notice.offer-declined.customer.subject': '{otherName} a refusé votre offre pour {listing}',
  'notice.offer-declined.customer.preview': 'Rien n’a été débité.',
  'notice.offer-declined.customer.heading': 'Pas cette fois',
  'notice.offer-declined.customer.line': '{otherName} a refusé votre offre pour {listing}. Rien n’a été débité.',
  'notice.offer-declined.customer.button': 'Voir votre offre',
  'notice.offer-declined.provider.bell': '{otherName} a refusé votre contre-offre pour {listing}',
  'notice.offer-declined.provider.subject': '{otherName} a refusé votre contre-offre pour {listing}',
  'notice.offer-declined.provider.preview': 'Vous n’avez rien à faire.',
  'notice.offer-declined.provider.heading': 'Pas cette fois',
  'notice.offer-declined.provider.line': '{otherName} a refusé votre contre-offre pour {listing}. Rien n’a été débité.',
  'notice.offer-declined.provider.button': 'Voir l’offre',

  'notice.offer-withdrawn.customer.bell': '{otherName} a retiré son offre pour {listing}',
  'notice.offer-withdrawn.customer.subject': '{otherName} a retiré son offre pour {listing}',
  'notice.offer-withdrawn.customer.preview': 'Rien n’a été débité.',
  'notice.offer-withdrawn.customer.heading': '{otherName} a retiré son offre',
  'notice.offer-withdrawn.customer.line': 'L’offre pour {listing} est terminée. Rien n’a été débité.',
  'notice.offer-withdrawn.customer.button': 'Voir votre offre',
  'notice.offer-withdrawn.provider.bell': '{otherName} a retiré son offre pour votre article {listing}',
  'notice.offer-withdrawn.provider.subject': '{otherName} a retiré son offre pour votre article {listing}',
  'notice.offer-withdrawn.provider.preview': 'Vous n’avez rien à faire.',
  'notice.offer-withdrawn.provider.heading': '{otherName} a retiré son offre',
  'notice.offer-withdrawn.provider.line': 'L’offre pour votre article {listing} est terminée. Rien n’a été débité.',
  'notice.offer-withdrawn.provider.button': 'Voir l’offre',

  'notice.offer-accepted-for-you.bell': 'L’offre de {otherName} pour {listing} a été acceptée pour vous',
  'notice.offer-accepted-for-you.subject': 'L’offre de {otherName} pour {listing} a été acceptée pour vous',
  'notice.offer-accepted-for-you.preview': 'Paiement attendu de {otherName} avant le {deadline}.',
  'notice.offer-accepted-for-you.heading': 'Une offre a été acceptée pour vous',
  'notice.offer-accepted-for-you.line':
    '{otherName} a proposé {offer, select, null {un prix} other {{offer}}} pour votre article {listing}, {what} : un prix que vous acceptez sans être consulté. Nous vous préviendrons quand {otherName} aura payé.',
  'notice.offer-accepted-for-you.deadline':
    'Paiement attendu de {otherName} avant le {deadline}. Ensuite, l’offre expire.',
  'notice.offer-accepted-for-you.button': 'Voir l’offre',
  'notice.offer-declined-for-you.bell': 'L’offre de {otherName} pour {listing} a été refusée pour vous',
  'notice.offer-declined-for-you.subject': 'L’offre de {otherName} pour {listing} a été refusée pour vous',
  'notice.offer-declined-for-you.preview': 'Vous n’avez rien à faire.',
  'notice.offer-declined-for-you.heading': 'Une offre a été refusée pour vous',
  'notice.offer-declined-for-you.line':
    '{otherName} a proposé {offer, select, null {un prix} other {{offer}}} pour votre article {listing}, {what} : moins que ce pour quoi vous voulez être consulté.',
  'notice.offer-declined-for-you.button': 'Voir l’offre',

  'notice.offer-overtaken.customer.bell': 'Votre offre pour {listing} est terminée : une autre commande a été acceptée',
  'notice.offer-overtaken.customer.subject':
    'Votre offre pour {listing} est terminée : une autre commande a été acceptée',
  'notice.offer-overtaken.customer.preview': 'Rien n’a été débité. Il existe peut-être un article semblable.',
  'notice.offer-overtaken.customer.heading': 'Quelqu’un a été plus rapide',
  'notice.offer-overtaken.customer.line':
    '{kind, select, sale {Les derniers exemplaires de {listing} sont partis dans une autre commande} other {Une autre commande de {listing} a été acceptée pour les mêmes jours}} : votre offre est donc terminée. Rien n’a été débité.',
  'notice.offer-overtaken.customer.button': 'Voir d’autres articles',
  'notice.offer-overtaken.provider.bell': 'L’offre de {otherName} pour {listing} est terminée',
  'notice.offer-overtaken.provider.subject': 'L’offre de {otherName} pour {listing} est terminée',
  'notice.offer-overtaken.provider.preview': 'Vous n’avez rien à faire.',
  'notice.offer-overtaken.provider.heading': 'Une offre est terminée',
  'notice.offer-overtaken.provider.line':
    '{kind, select, sale {Les derniers exemplaires de votre article {listing} sont partis dans une autre commande} other {Une autre commande de votre article {listing} a été acceptée pour les mêmes jours}} : l’offre de {otherName} est donc terminée. {otherName} en est informé.',
  'notice.offer-overtaken.provider.button': 'Voir l’offre',

  'notice.offer-expired.customer.bell': 'L’offre pour {listing} a expiré',
  'notice.offer-expired.customer.subject': 'L’offre pour {listing} a expiré',
  'notice.offer-expired.customer.preview': 'Rien n’a été débité.',
  'notice.offer-expired.customer.heading': 'L’offre a expiré',
  'notice.offer-expired.customer.line':
    '{otherName} et vous n’avez pas terminé la commande de {listing} à temps, l’offre est donc terminée. Rien n’a été débité.',
  'notice.offer-expired.customer.button': 'Voir votre offre',
  'notice.offer-expired.provider.bell': 'L’offre pour votre article {listing} a expiré',
  'notice.offer-expired.provider.subject': 'L’offre pour votre article {listing} a expiré',
  'notice.offer-expired.provider.preview': 'Vous n’avez rien à faire.',
  'notice.offer-expired.provider.heading': 'L’offre a expiré',
  'notice.offer-expired.provider.line':
    '{otherName} et vous n’avez pas terminé la commande de votre article {listing} à temps, l’offre est donc terminée. Rien n’a été débité.',
  'notice.offer-expired.provider.button': 'Voir l’offre',

  'notice.message.bell': '{senderName} vous a envoyé {count, plural, =1 {un message} other {# messages}} sur {listing}',
  'notice.message.subject':
    '{senderName} vous a envoyé {count, plural, =1 {un message} other {# messages}} sur {listing}',
  'notice.message.preview': '{excerpt}',
  'notice.message.heading': '{senderName} vous a envoyé {count, plural, =1 {un message} other {# messages}}',
  'notice.message.line': '{count, plural, =1 {« {excerpt} »} other {Le dernier : « {excerpt} »}}',
  'notice.message.button': 'Lire et répondre',

  'notice.disputed.bell':
    '{sent, select, yes {Une banque s’interroge sur le paiement de {listing} : gardez la preuve d’envoi ou de remise} other {N’envoyez pas {listing} pour le moment : une banque s’interroge sur son paiement}}',
  'notice.disputed.subject':
    '{sent, select, yes {Une banque s’interroge sur le paiement de {listing}} other {N’envoyez pas {listing} pour le moment}}',
  'notice.disputed.preview': 'La banque du client s’interroge sur le paiement.',
  'notice.disputed.heading':
    '{sent, select, yes {Une banque s’interroge sur ce paiement} other {N’envoyez pas cet article pour le moment}}',
  'notice.disputed.line':
    'La banque du client s’interroge sur le paiement de {listing}. {sent, select, yes {} other {Gardez l’article jusqu’à ce que nous vous en disions plus. }}Votre versement attend la décision de la banque.',
  'notice.disputed.line-2':
    '{sent, select, yes {Gardez} other {Si vous l’avez déjà envoyé, gardez}} la preuve d’envoi ou de remise : nous pourrions en avoir besoin pour répondre à la banque.',
  'notice.disputed.button': 'Voir la commande',

  'notice.dispute-over.bell':
    '{back, select, yes {Le paiement de {listing} a été repris{sent, select, yes {} other { : gardez l’article}}} other {La commande de {listing} continue : la banque a tranché}}',
  'notice.dispute-over.subject':
    '{back, select, yes {Le paiement de {listing} a été repris} other {La commande de {listing} continue}}',
  'notice.dispute-over.preview':
    '{back, select, yes {{sent, select, yes {La banque a donné raison au client.} other {Si vous avez encore l’article, gardez-le.}}} other {La banque a tranché sur son paiement.}}',
  'notice.dispute-over.heading': '{back, select, yes {Le paiement a été repris} other {La commande continue}}',
  'notice.dispute-over.line':
    '{back, select, yes {{sent, select, yes {La banque a donné raison au client, et le paiement de {listing} a été repris.} other {La banque a donné raison au client : {listing} n’est plus à remettre. Si vous l’avez encore, gardez l’article.}}} other {La banque a tranché sur le paiement de {listing}, et la commande continue. Si vous avez encore l’article, la page de la commande dit ce qui suit.}}',
  'notice.dispute-over.line-2':
    '{back, select, yes {La page de la commande dit si votre part vous est tout de même versée.} other {Votre versement n’attend plus la banque. La page de la commande en dit le montant.}}',
  'notice.dispute-over.button': 'Voir la commande',

  'notice.listing-approved.bell': 'Votre annonce est en ligne : {listing}',
  'notice.listing-approved.subject': 'Votre annonce est en ligne : {listing}',
  'notice.listing-approved.preview': 'Tout le monde peut désormais voir votre annonce.',
  'notice.listing-approved.heading': 'Votre annonce est en ligne',
  'notice.listing-approved.line':
    'Nous avons regardé {listing}, et tout le monde peut désormais voir votre annonce. Nous vous écrirons dès que quelqu’un s’y intéresse.',
  'notice.listing-approved.button': 'Voir votre annonce',
  'notice.listing-returned.bell': '{listing} : une modification est nécessaire avant la mise en ligne',
  'notice.listing-returned.subject': 'Pas encore en ligne : {listing}',
  'notice.listing-returned.preview': 'Il y a quelque chose à modifier avant.',
  'notice.listing-returned.heading': 'Une modification avant la mise en ligne',
  'notice.listing-returned.line': 'Nous avons regardé {listing}. Avant la mise en ligne, merci de modifier ceci :',
  'notice.listing-returned.line-2': '{reason}',
  'notice.listing-returned.line-3':
    'Votre annonce est redevenue un brouillon. Publiez-la une fois modifiée, et nous la regarderons à nouveau.',
  'notice.listing-returned.button': 'Modifier l’annonce',
  'notice.listing-closed.bell': 'Nous avons fermé {listing}',
  'notice.listing-closed.subject': 'Nous avons fermé {listing}',
  'notice.listing-closed.preview': 'Voici pourquoi, et ce que vous pouvez faire.',
  'notice.listing-closed.heading': 'Votre annonce est fermée',
  'notice.listing-closed.line':
    'Nous avons regardé l’annonce {listing} après un signalement et l’avons fermée. Elle n’est plus visible et ne peut pas être rouverte. Voici pourquoi :',
  'notice.listing-closed.line-2': '{reason}',
  'notice.listing-closed.line-3':
    'Les commandes que vous avez acceptées continuent ; les demandes en attente ne peuvent plus être acceptées. Si vous pensez que nous nous trompons, répondez à cet e-mail.',
  'notice.listing-closed.button': 'Voir votre annonce',
  'notice.listing-reopened.bell': 'Votre annonce peut de nouveau être en ligne : {listing}',
  'notice.listing-reopened.subject': 'Votre annonce peut de nouveau être en ligne : {listing}',
  'notice.listing-reopened.preview': 'Nous l’avons regardée une nouvelle fois.',
  'notice.listing-reopened.heading': 'Votre annonce peut de nouveau être en ligne',
  'notice.listing-reopened.line':
    'Nous avons regardé l’annonce {listing} une nouvelle fois. Si elle était en ligne quand nous l’avons fermée, tout le monde la voit comme avant. Si vous l’aviez fermée, elle reste fermée jusqu’à ce que vous la rouvriez.',
  'notice.listing-reopened.button': 'Voir votre annonce',

  'notice.id-verified.bell': 'Votre identité a été vérifiée',
  'notice.id-verified.subject': 'Votre identité a été vérifiée',
  'notice.id-verified.preview': 'Votre profil affiche maintenant « Identité vérifiée ».',
  'notice.id-verified.heading': 'Votre identité a été vérifiée',
  'notice.id-verified.line':
    'Merci. Votre profil et vos articles affichent maintenant « Identité vérifiée », pour que les autres sachent avec qui ils louent.',
  'notice.id-verified.line-2': 'Les photos de votre document seront bientôt supprimées.',
  'notice.id-verified.button': 'Voir vos réglages',
  'notice.id-rejected.bell': 'Nous n’avons pas pu vérifier votre identité. Renvoyez votre pièce d’identité',
  'notice.id-rejected.subject': 'Nous n’avons pas pu vérifier votre identité',
  'notice.id-rejected.preview': 'Vous pouvez renvoyer votre pièce d’identité.',
  'notice.id-rejected.heading': 'Nous n’avons pas pu vérifier votre identité',
  'notice.id-rejected.line': '{reason}',
  'notice.id-rejected.line-2':
    'Vous pouvez envoyer de nouvelles photos à tout moment. Personne d’autre ne voit que la vérification a échoué.',
  'notice.id-rejected.button': 'Réessayer',

  'notice.calendar-failing.bell': 'Nous ne pouvons pas lire l’autre calendrier de {title}',
  'notice.calendar-failing.subject': 'Nous ne pouvons pas lire l’autre calendrier de {title}',
  'notice.calendar-failing.preview': 'Vérifiez son adresse.',
  'notice.calendar-failing.heading': 'Nous ne pouvons pas lire votre autre calendrier',
  'notice.calendar-failing.line':
    'Depuis un jour, nous n’arrivons pas à lire le calendrier sur {host} qui bloque des jours de {title}. Les jours lus avant restent bloqués, mais les nouveaux manquent : un jour pourrait être réservé deux fois.',
  'notice.calendar-failing.line-2':
    'Nous réessayons au moins une fois par jour. Si le calendrier a changé d’adresse ou ne sert plus, changez son adresse ou retirez-le.',
  'notice.calendar-failing.button': 'Vérifier le calendrier',

  'notice.export-ready.bell': 'Vos données sont prêtes à être téléchargées',
  'notice.export-ready.subject': 'Vos données sont prêtes à être téléchargées',
  'notice.export-ready.preview': 'Le fichier est disponible pendant 24 heures.',
  'notice.export-ready.heading': 'Vos données sont prêtes à être téléchargées',
  'notice.export-ready.line':
    'Le fichier avec vos données est prêt. Vous pouvez le télécharger pendant 24 heures en étant connecté ; ensuite, il est supprimé.',
  'notice.export-ready.line-2':
    'Si vous ne l’avez pas demandé, quelqu’un d’autre connaît votre mot de passe. Changez-le maintenant.',
  'notice.export-ready.button': 'Télécharger vos données',

  'notice.credit.bell': 'Vous avez {amount} de réduction : une amie a terminé sa première commande',
  'notice.credit.subject': 'Vous avez {amount} de réduction sur votre prochaine commande',
  'notice.credit.preview': 'Une amie a terminé sa première commande.',
  'notice.credit.heading': 'Vous avez {amount} de réduction sur votre prochaine commande',
  'notice.credit.line':
    'Une amie qui s’est inscrite avec votre code a terminé sa première commande. Merci de l’avoir amenée.',
  'notice.credit.line-2':
    'Votre prochaine commande utilise le crédit d’elle-même : vous le voyez dans le prix avant de payer.{until, select, none {} other { Il est valable jusqu’au {until}.}}',
  'notice.credit.button': 'Voir vos crédits',

  'notice.item-listed.bell': '{lenderName} propose {listing}',
  'notice.price-fallen.bell': '{listing} : maintenant dès {now}, au lieu de {before}',
  'notice.price-fallen.subject': '{listing} : maintenant dès {now}',
  'notice.price-fallen.preview': 'C’était {before} la dernière fois.',
  'notice.price-fallen.heading': 'Le prix a baissé',
  'notice.price-fallen.line': 'Vous avez enregistré {listing}. C’est maintenant dès {now}, au lieu de {before}.',
  'notice.price-fallen.button': 'Voir l’article',
  'notice.days-freed.bell': 'Libre aux dates du {days} : {listing}',
  'notice.days-freed.subject': 'Libre aux dates que vous voulez : {listing}',
  'notice.days-freed.preview': 'Personne d’autre n’a encore pris les dates du {days}.',
  'notice.days-freed.heading': 'Vos dates sont libres',
  'notice.days-freed.line':
    'Vous nous avez demandé de vous prévenir : l’article {listing} peut maintenant être loué aux dates du {days}. Les dates ne sont pas retenues avant votre demande.',
  'notice.days-freed.button': 'Réserver ces dates',
  'notice.search-found.bell':
    '{more, select, true {Plus de {count} nouveaux articles} other {{count, plural, one {# nouvel article} other {# nouveaux articles}}}} pour « {name} »',
  'notice.search-found.subject':
    '{more, select, true {Plus de {count} nouveaux articles} other {{count, plural, one {# nouvel article} other {# nouveaux articles}}}} pour « {name} »',
  'notice.search-found.preview': '{titles}',
  'notice.search-found.heading':
    '{more, select, true {Plus de {count} nouveaux articles} other {{count, plural, one {Un nouvel article} other {# nouveaux articles}}}} pour votre recherche enregistrée',
  'notice.search-found.line':
    'Nouveau pour « {name} » : {titles}{others, select, 0 {.} 1 {, et un autre.} more {, et bien d’autres.} other {, et {others} autres.}}',
  'notice.search-found.button': 'Voir les articles',
  'notice.search-ended.bell': 'Votre recherche « {name} » est terminée : ses jours sont passés',
  'notice.search-ended.subject': 'Votre recherche « {name} » est terminée',
  'notice.search-ended.preview': 'Ses jours sont passés.',
  'notice.search-ended.heading': 'Votre recherche enregistrée est terminée',
  'notice.search-ended.line':
    'Les jours de « {name} » sont passés : nous ne cherchons plus de nouveaux articles. Choisissez d’autres jours et enregistrez à nouveau la recherche.',
  'notice.search-ended.button': 'Choisir d’autres jours',
} as const;
