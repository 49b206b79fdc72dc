/**
 * Shows push messages and opens what they are about. What comes is made by server/features/push/send-push.ts: { title, body, tag, href, language, isLoud, isTest? }.
 * Nothing is kept here: pages come from the network.
 */
const icon = '/icon-192.png'
const badge = '/badge-96.png'
/** More of them than this become one. */
const most = 3
const together = { en: (n) => `You have ${n} new notifications`, pt: (n) => `Você tem ${n} novas notificações` }

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(inTurn(() => tell(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.href ?? '/notifications'))
})

/** Messages come at once; each looks at what those before it have shown. */
let last = Promise.resolve()
const inTurn = (act) => (last = last.then(act, act))

/** What a push message says; of one that cannot be read only that there is something: browsers want something shown. */
const read = (data) => {
  try {
    return data.json()
  } catch {
    return { title: 'Stagedoor', body: '', tag: 'unread', href: '/notifications', language: 'en', isLoud: false }
  }
}

const tell = async (data) => {
  const message = read(data)
  if (!message.isTest && (await isLookedAt()) && !(await mustShow())) return
  const { title, body, tag, href, language, isLoud } = message
  const shown = (await self.registration.getNotifications()).filter((one) => one.tag !== tag && one.tag !== 'test')
  // The browser closes those that were combined some time later: the combined one counts alone.
  const all = shown.find((one) => one.tag === 'all')
  const count = all ? all.data.count + 1 : shown.length + 1
  const common = { icon, badge, lang: language === 'pt' ? 'pt-BR' : 'en' }
  if (shown.length < most && !all) return self.registration.showNotification(title, { ...common, body, tag, renotify: isLoud, data: { href, count: 1 } })
  for (const one of shown) if (one.tag !== 'all') one.close()
  const words = together[language] ?? together.en
  return self.registration.showNotification(title, { ...common, body: words(count), tag: 'all', renotify: isLoud, data: { href: '/notifications', count } })
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Whether the site is in front of the person: its bell has told them. */
const isLookedAt = async () => (await windows()).some((one) => one.focused)

/** Apple ends a subscription whose messages are not shown. */
const mustShow = async () => {
  const subscription = await self.registration.pushManager.getSubscription()
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.apple.com')
}

/** Brings the page in front: a tab that shows it, else one that is open, else a new one. Nothing of another site is ever opened. */
const open = async (href) => {
  const asked = new URL(href, self.location.origin)
  const target = asked.origin === self.location.origin ? asked.href : `${self.location.origin}/notifications`
  const all = await windows()
  const tab = all.find((one) => one.url === target) ?? all.find((one) => one.focused) ?? all.find((one) => one.visibilityState === 'visible') ?? all[0]
  if (!tab) return self.clients.openWindow(target)
  const front = await tab.focus().catch(() => tab)
  if (front.url === target || (await goes(front, target))) return front
  return front.navigate(target).catch(() => self.clients.openWindow(target))
}

/** Asks the page to go there by itself, which loses nothing of what is typed or uploaded; false when it does not answer. */
const goes = (tab, target) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), 800)
    tab.postMessage({ type: 'open', path: target.slice(self.location.origin.length) }, [port2])
  })
