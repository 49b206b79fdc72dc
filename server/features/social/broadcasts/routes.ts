import { broadcasts } from '../../../../contract/social/broadcasts.ts'
import { welcomeMessage } from '../../../../contract/social/welcome-message.ts'
import { searchPattern } from '../../../db/text-search.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { findAudience } from './audience.ts'
import { createBroadcast } from './create-broadcast.ts'
import { giveUpBroadcast } from './give-up-broadcast.ts'
import { sendWelcome } from './send-welcome.ts'
import { presentBroadcast, presentWelcome } from './present.ts'
import { countBroadcasts, findBroadcast, findBroadcasts, findWelcome } from './queries.ts'
import { recallBroadcast } from './recall-broadcast.ts'
import { saveWelcome } from './save-welcome.ts'
import { sendBroadcast } from './send-broadcast.ts'

const handlers = (deps: Deps): Handlers<typeof broadcasts> => ({
  list: async ({ viewer, query: { q, limit, offset, sort } }) => {
    const filter = { performerId: viewer.id, pattern: searchPattern(q) }
    const [rows, [counted]] = await Promise.all([
      findBroadcasts(deps.db, { ...filter, limit, offset }, sort),
      countBroadcasts(deps.db, filter),
    ])
    return { data: rows.map((row) => presentBroadcast(deps, row)), total: counted?.total ?? 0 }
  },
  create: ({ viewer, caller, body }) => createBroadcast(deps, { viewer, language: caller.language }, body),
  audience: async ({ viewer, query: { audience, ...page } }) => {
    const { rows, total } = await findAudience(deps.db, { performerId: viewer.id, audience }, page, deps.clock.now())
    return { data: rows.map((row) => presentPerson(row)), total }
  },
  view: async ({ viewer, params }) => {
    const [row] = await findBroadcast(deps.db, { id: params.id, performerId: viewer.id })
    if (!row) throw new ApiError('not_found')
    return presentBroadcast(deps, row)
  },
  recall: ({ viewer, params }) => recallBroadcast(deps, viewer.id, params.id),
})

const welcomeHandlers = (deps: Deps): Handlers<typeof welcomeMessage> => ({
  view: async ({ viewer }) => presentWelcome(deps, (await findWelcome(deps.db, { performerId: viewer.id }))[0]),
  update: ({ viewer, caller, body }) => saveWelcome(deps, { viewer, language: caller.language }, body),
})

/** Broadcasts and welcome messages, and the jobs that send them. */
export const registerBroadcasts: RegisterFeature = async (app, deps) => {
  mount(app, deps, broadcasts, handlers(deps))
  mount(app, deps, welcomeMessage, welcomeHandlers(deps))
  await deps.jobs.work('send-broadcast', ({ broadcastId }) => sendBroadcast(deps, broadcastId), {
    givenUp: ({ broadcastId }) => giveUpBroadcast(deps, broadcastId),
  })
  await deps.jobs.work('send-welcome', (newcomer) => sendWelcome(deps, newcomer), {
    givenUp: { nobody: 'nobody waits for a greeting, and the creator hears of the newcomer all the same' },
  })
}
