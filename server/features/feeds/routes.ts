import { feeds, type Feed } from '../../../contract/feeds.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import type { Handlers } from '../../http/implement.ts'
import { mount } from '../../http/mount.ts'
import { loadFeeds } from './load-feeds.ts'
import { ownFeeds } from './queries.ts'
import { searchFeeds } from './search-feeds.ts'
import { createFeed, removeFeed, updateFeed } from './write-feed.ts'

const handlers = (deps: Deps): Handlers<typeof feeds> => {
  const one = async (id: string, viewer: Viewer | null, country?: string): Promise<Feed> => {
    const [feed] = await loadFeeds(deps, [id], { viewer, country })
    if (!feed) throw new ApiError('not_found')
    return feed
  }
  return {
    create: async ({ viewer, body, caller }) => one(await createFeed(deps, viewer, body, caller.language), viewer),
    searchOwn: async ({ viewer, query }) => {
      const { ids, total } = await ownFeeds(deps.db, viewer.id, query)
      return { data: await loadFeeds(deps, ids, { viewer, country: undefined }), total }
    },
    update: async ({ viewer, params, body, caller }) => {
      await updateFeed(deps, viewer, params.id, body, caller.language)
      return one(params.id, viewer)
    },
    remove: ({ viewer, params }) => removeFeed(deps, viewer.id, params.id),
    viewOwn: async ({ viewer, params }) => {
      const feed = await one(params.id, viewer)
      if (feed.performer._id !== viewer.id) throw new ApiError('not_found')
      return feed
    },
    search: ({ viewer, query, caller }) => searchFeeds(deps, query, { viewer, country: caller.country }),
    view: ({ viewer, params, caller }) => one(params.id, viewer, caller.country),
  }
}

/** Posts: a creator's own, and what others see of them (Spec §7, Feeds). */
export const registerFeeds: RegisterFeature = (app, deps) => mount(app, deps, feeds, handlers(deps))
