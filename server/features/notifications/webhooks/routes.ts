import { siteWebhooks, webhooks } from '../../../../contract/notifications/webhooks/webhooks.ts'
import type { Deps } from '../../../deps.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { ApiError } from '../../../http/api-error.ts'
import { presentDelivery, presentDeliveryDetail, presentWebhook } from './present.ts'
import { countDeliveries, findDelivery, listDeliveries, listWebhooks, type Owner } from './queries.ts'
import { createWebhook, removeWebhook, rollSecret, updateWebhook } from './save-webhook.ts'
import { enqueueDue, sendDeliveries } from './send-deliveries.ts'
import { repeatDelivery, requireWebhook, sendTestEvent } from './send-now.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

/** The handlers are the same for creators and operators, whose calls differ in address and access only. */
const handlersFor = (deps: Deps, ownerOf: (viewer: { id: string }) => Owner): Handlers<typeof webhooks> => {
  const present = (row: Parameters<typeof presentWebhook>[0]) => presentWebhook(row, deps.clock.now())
  return {
    list: async ({ viewer }) => {
      const rows = await listWebhooks(deps.db, ownerOf(viewer))
      return { data: rows.map(present), total: rows.length }
    },
    create: async ({ viewer, body }) => {
      const { row, secret } = await createWebhook(deps, ownerOf(viewer), body)
      return { ...present(row), secret }
    },
    view: async ({ viewer, params }) => present(await requireWebhook(deps, ownerOf(viewer), params.id)),
    update: async ({ viewer, params, body }) => present(await updateWebhook(deps, ownerOf(viewer), params.id, body)),
    remove: ({ viewer, params }) => removeWebhook(deps, ownerOf(viewer), params.id),
    rollSecret: async ({ viewer, params }) => {
      const { row, secret } = await rollSecret(deps, ownerOf(viewer), params.id)
      return { ...present(row), secret }
    },
    test: async ({ viewer, params }) => presentDelivery(await sendTestEvent(deps, ownerOf(viewer), params.id)),
    deliveries: async ({ viewer, params, query }) => {
      const from = readTimeCursor(query.before)
      const { id } = await requireWebhook(deps, ownerOf(viewer), params.id)
      const [rows, total] = await Promise.all([
        listDeliveries(deps.db, id, { ...query, limit: query.limit + 1 }, from),
        countDeliveries(deps.db, id, query.status),
      ])
      const { page, nextCursor } = cutPage(rows, query.limit, (row) => row.created_at)
      return { data: page.map(presentDelivery), total, nextCursor }
    },
    delivery: async ({ viewer, params }) => {
      const row = await findDelivery(deps.db, ownerOf(viewer), params.id)
      if (!row) throw new ApiError('not_found')
      return presentDeliveryDetail(row)
    },
    repeat: async ({ viewer, params }) => presentDelivery(await repeatDelivery(deps, ownerOf(viewer), params.id)),
  }
}

/** Outgoing webhooks of creators and of the site, and the jobs that send them (decision 42). */
export const registerWebhooks: RegisterFeature = async (app, deps) => {
  const ofCreators = handlersFor(deps, ({ id }) => id)
  mount(app, deps, webhooks, ofCreators)
  // The calls of the site differ from those of creators only in the events that can be chosen, which the contract checks.
  const ofSite = handlersFor(deps, () => null) as Handlers<typeof siteWebhooks>
  mount(app, deps, siteWebhooks, ofSite)
  await deps.jobs.work('send-webhook', ({ webhookId }) => sendDeliveries(deps, webhookId), {
    givenUp: { nobody: 'the schedule sends what is due, and the list of deliveries shows what was not' },
  })
  await deps.jobs.work('send-due-webhooks', () => enqueueDue(deps))
  await deps.jobs.schedule('send-due-webhooks', '* * * * *')
  await deps.jobs.work('sweep-webhooks', () => sweepDeliveries(deps))
  await deps.jobs.schedule('sweep-webhooks', '37 4 * * *')
}
