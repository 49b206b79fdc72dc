import { feeds } from '../../../../contract/catalogue/feeds.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import { completed } from '../../../http/completed.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { loadFeeds, loadOwnFeeds } from './load-feeds.ts'
import { createPoll } from './polls.ts'
import { publishScheduled } from './publish-scheduled.ts'
import { ownFeeds } from './queries.ts'
import { removeFeed, sweepStories } from './remove-feeds.ts'
import { searchFeeds, searchFreebies } from './search-feeds.ts'
import { searchStories } from './stories.ts'
import { vote } from './vote.ts'
import { storedBody } from './stored-body.ts'
import { createFeed, updateFeed } from './write-feed.ts'

const handlers = (deps: Deps): Handlers<typeof feeds> => {
  const own = async (id: string, viewer: Viewer) => {
    const [feed] = await loadOwnFeeds(deps, [id], { viewer, country: undefined })
    if (feed?.performer._id !== viewer.id) throw new ApiError('not_found')
    return feed
  }
  return {
    create: async ({ viewer, body, caller }) => own(await createFeed(deps, viewer, body, caller.language), viewer),
    createPoll: ({ viewer, body }) => createPoll(deps, viewer, body),
    searchOwn: async ({ viewer, query }) => {
      const { ids, total } = await ownFeeds(deps.db, viewer.id, query, deps.clock.now())
      return { data: await loadOwnFeeds(deps, ids, { viewer, country: undefined }), total }
    },
    update: async ({ viewer, params, body, caller }) => {
      const stored = await storedBody(deps.db, await own(params.id, viewer), body)
      const whole = completed(feeds.create.body, body, stored, caller.language)
      await updateFeed(deps, viewer, params.id, whole, caller.language)
      return own(params.id, viewer)
    },
    remove: ({ viewer, params }) => removeFeed(deps, viewer.id, params.id),
    viewOwn: ({ viewer, params }) => own(params.id, viewer),
    search: ({ viewer, query, caller }) => searchFeeds(deps, query, { viewer, country: caller.country }),
    freebies: ({ viewer, query, caller }) => searchFreebies(deps, query, { viewer, country: caller.country }),
    stories: ({ viewer, query, caller }) => searchStories(deps, query, { viewer, country: caller.country }),
    view: async ({ viewer, params, caller }) => {
      const [feed] = await loadFeeds(deps, [params.id], { viewer, country: caller.country })
      if (!feed) throw new ApiError('not_found')
      return feed
    },
    vote: ({ viewer, params, caller }) => vote(deps, { viewer, country: caller.country }, params.id),
  }
}

/** Posts and stories, a creator's own and public ones (Spec §7, Feeds), and the jobs that publish and expire them. */
export const registerFeeds: RegisterFeature = async (app, deps) => {
  mount(app, deps, feeds, handlers(deps))
  await deps.jobs.work('publish-scheduled', () => publishScheduled(deps))
  await deps.jobs.schedule('publish-scheduled', '* * * * *')
  await deps.jobs.work('sweep-stories', () => sweepStories(deps))
  await deps.jobs.schedule('sweep-stories', '41 * * * *')
}
