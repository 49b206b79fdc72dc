import { SiteWebhookEvent } from '../../contract/notifications/webhooks/webhook-events.ts'
import { siteWebhooks, type Webhook, type WebhookDelivery } from '../../contract/notifications/webhooks/webhooks.ts'
import { isId } from '../../contract/id-text.ts'
import type { Deps } from '../../server/deps.ts'
import { presentDelivery, presentWebhook } from '../../server/features/notifications/webhooks/present.ts'
import { listDeliveries, listWebhooks } from '../../server/features/notifications/webhooks/queries.ts'
import {
  createWebhook,
  removeWebhook,
  rollSecret,
  updateWebhook,
} from '../../server/features/notifications/webhooks/save-webhook.ts'
import { repeatDelivery, requireWebhook, sendTestEvent } from '../../server/features/notifications/webhooks/send-now.ts'
import { Refused, type Command } from './admin-command.ts'

/** The owner of the site's webhooks. */
const site = null

const asLine = ({ _id, url, events, isPaused, pauseReason, lastDelivery }: Webhook): string =>
  [
    _id,
    (isPaused ? `paused (${pauseReason})` : 'active').padEnd(16),
    `last: ${lastDelivery?.status ?? 'none'}`.padEnd(16),
    url,
    events.join(','),
  ].join('  ')

const attemptText = ({ lastAttempt }: WebhookDelivery): string =>
  lastAttempt ? `${lastAttempt.status ?? lastAttempt.failure} in ${lastAttempt.durationMs} ms` : 'not sent yet'

const asDeliveryLine = (delivery: WebhookDelivery): string =>
  [
    delivery._id,
    delivery.createdAt.slice(0, 19),
    delivery.status.padEnd(9),
    `${delivery.attempts} ${delivery.attempts === 1 ? 'attempt' : 'attempts'}`.padEnd(11),
    attemptText(delivery),
    delivery.type,
  ].join('  ')

const secretText = (secret: string): string => `Its secret, which is shown only now: ${secret}`

/** @throws Refused when an argument is no id */
const idOf = (word = ''): string => {
  if (!isId(word)) throw new Refused(`${word} is no id`)
  return word
}

const present = (deps: Deps, row: Parameters<typeof presentWebhook>[0]): Webhook =>
  presentWebhook(row, deps.clock.now())

const pause =
  (isPaused: boolean): Command['run'] =>
  async (deps, [word]) => {
    const id = idOf(word)
    const before = await requireWebhook(deps, site, id)
    return asLine(present(deps, await updateWebhook(deps, site, id, { ...before, isPaused })))
  }

const make: Command['run'] = async (deps, [url = '', names = '', ...description]) => {
  const checked = siteWebhooks.create.body.safeParse({
    url,
    events: names === 'all' ? SiteWebhookEvent.options : names.split(','),
    description: description.join(' '),
  })
  if (!checked.success)
    throw new Refused(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const { row, secret } = await createWebhook(deps, site, checked.data)
  return `${asLine(present(deps, row))}\n${secretText(secret)}`
}

/** The commands for the webhooks of the site. */
export const webhookCommands: Readonly<Record<string, Command>> = {
  webhooks: {
    words: '',
    about: "list the site's webhooks",
    minWords: 0,
    run: async (deps) =>
      (await listWebhooks(deps.db, site)).map((row) => asLine(present(deps, row))).join('\n') ||
      'There are no webhooks.',
  },
  'make-webhook': {
    words: '<address> <event,…|all> [description]',
    about: 'create a webhook and show its secret; docs/webhooks.md describes the events',
    minWords: 2,
    run: make,
  },
  'pause-webhook': { words: '<id>', about: 'stop sending events to a webhook', minWords: 1, run: pause(true) },
  'resume-webhook': { words: '<id>', about: 'send events to a webhook again', minWords: 1, run: pause(false) },
  'roll-webhook': {
    words: '<id>',
    about: 'replace the secret of a webhook; the former one signs too for 24 hours',
    minWords: 1,
    run: async (deps, [id]) => secretText((await rollSecret(deps, site, idOf(id))).secret),
  },
  'test-webhook': {
    words: '<id>',
    about: 'send a test event to a webhook and show how it was answered',
    minWords: 1,
    run: async (deps, [id]) => asDeliveryLine(presentDelivery(await sendTestEvent(deps, site, idOf(id)))),
  },
  deliveries: {
    words: '<webhook id>',
    about: 'list the last 50 deliveries of a webhook',
    minWords: 1,
    run: async (deps, [word]) => {
      const { id } = await requireWebhook(deps, site, idOf(word))
      const rows = await listDeliveries(deps.db, id, { limit: 50 }, undefined)
      return rows.map((row) => asDeliveryLine(presentDelivery(row))).join('\n') || 'There are no deliveries.'
    },
  },
  'repeat-delivery': {
    words: '<delivery id>',
    about: 'send an event again and show how it was answered',
    minWords: 1,
    run: async (deps, [id]) => asDeliveryLine(presentDelivery(await repeatDelivery(deps, site, idOf(id)))),
  },
  'delete-webhook': {
    words: '<id>',
    about: 'delete a webhook with its deliveries',
    minWords: 1,
    run: async (deps, [id]) => {
      await removeWebhook(deps, site, idOf(id))
      return 'It is deleted'
    },
  },
}
