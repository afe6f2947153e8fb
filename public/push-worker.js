// Shows what the site tells this browser, and opens it. It answers no request of any page.
self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, data: { path }, tag: path, icon: '/icons/192.png' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data.path, self.location.origin).href));
});
