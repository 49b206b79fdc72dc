import { reactions } from '../../../../contract/social/reactions.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { bookmarkedAssets } from '../../catalogue/assets/list-assets.ts'
import { loadFeeds } from '../../catalogue/feeds/load-feeds.ts'
import { loadVisibleCards } from '../../catalogue/performers/load-cards.ts'
import { bookmarkedIds } from '../../catalogue/rights/bookmarks.ts'
import { react, removeReaction } from './react.ts'

const handlers = (deps: Deps): Handlers<typeof reactions> => ({
  add: async ({ viewer, body, caller }) => ({
    ...body,
    total: await react(deps, { viewer, country: caller.country }, body),
  }),
  remove: async ({ viewer, body }) => ({ ...body, total: await removeReaction(deps, viewer, body) }),
  bookmarkedFeeds: async ({ viewer, query, caller }) => {
    const { ids, ...page } = await bookmarkedIds(deps, viewer.id, 'feed', query)
    return { ...page, data: await loadFeeds(deps, ids, { viewer, country: caller.country }) }
  },
  bookmarkedPerformers: async ({ viewer, query, caller }) => {
    const { ids, ...page } = await bookmarkedIds(deps, viewer.id, 'performer', query)
    return { ...page, data: await loadVisibleCards(deps, ids, { viewer, country: caller.country }) }
  },
  bookmarkedOfType: ({ viewer, query, caller }) =>
    bookmarkedAssets(deps, 'photo', query, { viewer, country: caller.country }),
})

/** Likes and bookmarks (Spec §7, Reactions). */
export const registerReactions: RegisterFeature = (app, deps) => mount(app, deps, reactions, handlers(deps))
