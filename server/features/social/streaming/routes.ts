import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { createViewerCount } from './count-viewers.ts'
import { streamRoom } from '../stream-messages/listeners.ts'
import { streamCalendar } from './calendar.ts'
import { chatOfStream } from './chat-of-stream.ts'
import { changeStreamCover, editStream, reportHealth } from './edit-stream.ts'
import { finishStream } from './finish-stream.ts'
import { goLive } from './go-live.ts'
import { listOwnStreams, searchStreams, streamsOf } from './lists.ts'
import { loadOwnStream } from './load-own.ts'
import { requireStream } from './policy.ts'
import { presentStream } from './present.ts'
import { collectReactions } from './react.ts'
import { refundTickets } from './refund-tickets.ts'
import { addReminder, removeReminder } from './reminders.ts'
import { endDueStreams, hasOpenStreams, remindOfStreams } from './stream-clock.ts'
import { summarizeStream } from './summary.ts'
import { viewersOfOne } from './viewers.ts'
import { ticketFor, watchStream } from './watch.ts'

const handlers = (deps: Deps): Handlers<typeof streaming> => ({
  goLive: ({ viewer, body }) => goLive(deps, viewer, body),
  edit: ({ viewer, params, body }) => editStream(deps, viewer.id, params.id, body),
  cover: ({ viewer, params, files }) => changeStreamCover(deps, viewer.id, params.id, files.cover),
  update: ({ viewer, body }) => finishStream(deps, viewer.id, body.streamId, body.status),
  setDuration: ({ viewer, body }) => reportHealth(deps, viewer.id, body.streamId, body.health),
  testBandwidth: async () => undefined,
  join: ({ viewer, caller, params, query }) =>
    watchStream(deps, params.id, {
      viewer,
      country: caller.country,
      address: caller.address,
      visitor: query.viewer,
    }),
  token: ({ viewer, caller, body }) => ticketFor(deps, body.streamId, { viewer, country: caller.country }),
  search: ({ viewer, caller, query }) => searchStreams(deps, { viewer, country: caller.country }, query),
  ofPerformer: ({ viewer, caller, params }) => streamsOf(deps, params.id, { viewer, country: caller.country }),
  view: async ({ viewer, caller, params }) => {
    const row = await requireStream(deps, params.id, { viewer, country: caller.country })
    return presentStream(row, viewer, await viewersOfOne(deps, params.id), deps.clock.now())
  },
  chat: ({ viewer, caller, params, query }) =>
    chatOfStream(deps, params.id, { viewer, country: caller.country }, query),
  remind: ({ viewer, caller, params }) => addReminder(deps, params.id, { viewer, country: caller.country }),
  forget: ({ viewer, params }) => removeReminder(deps, params.id, viewer.id),
  calendar: ({ viewer, caller, params }) => streamCalendar(deps, params.id, { viewer, country: caller.country }),
})

const ownHandlers = (deps: Deps): Handlers<typeof ownStreams> => ({
  list: ({ viewer, query }) => listOwnStreams(deps, viewer.id, query),
  view: ({ viewer, params }) => loadOwnStream(deps, params.id, viewer.id),
  summary: ({ viewer, params }) => summarizeStream(deps, params.id, viewer.id),
})

/** Interval, in ms, of counting viewers; every few times, streams are ended and reminded of. */
const tickMs = 1000
const tickS = 5

/** Live streams: announcing, going live, watching, figures (Spec §7, Streaming; product.md, Live). */
export const registerStreaming: RegisterFeature = async (app, deps) => {
  mount(app, deps, streaming, handlers(deps))
  mount(app, deps, ownStreams, ownHandlers(deps))
  await deps.jobs.work('refund-tickets', (data) => refundTickets(deps, data), {
    givenUp: { nobody: 'whoever paid hears of the refund when it is made, and operators see to that' },
  })
  const reactions = collectReactions(deps)
  app.addHook('onClose', async () => reactions.stop())
  deps.realtime.onClientEvent('stream/react', async (caller, { conversationId, kind }) => ({
    // Who is in the room may read the chat: the room is checked all the time.
    ok: caller.rooms(streamRoom(conversationId)).length > 0 && (await reactions.add(conversationId, kind)),
  }))
  const since = deps.clock.now()
  const countViewers = createViewerCount(deps)
  deps.jobs.repeat(tickMs, countViewers)
  deps.jobs.repeat(tickMs * tickS, async () => {
    if (!(await hasOpenStreams(deps))) return
    await endDueStreams(deps, since)
    await remindOfStreams(deps)
  })
}
