import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { loadPerformerCards } from '../performers/load-cards.ts'
import { isVisibleTo } from '../../identity/visibility/visibility.ts'
import { isSeenBy } from '../../identity/users/policy.ts'
import { changeNewsLevel } from './change-news-level.ts'
import { follow, unfollow } from './follow.ts'
import { findFollowers, findFollowing } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof follows> => ({
  create: ({ viewer, params, caller }) => follow(deps, viewer, params.id, caller.country),
  remove: ({ viewer, params }) => unfollow(deps, viewer, params.id),
  notifications: async ({ viewer, params, body, caller }) => {
    await changeNewsLevel(deps, { viewer, country: caller.country }, params.id, body.level)
    return body
  },
  followers: async ({ viewer, query, caller }) => {
    const { rows, total } = await findFollowers(deps.db, viewer.id, isSeenBy(viewer, caller.country), query)
    return { data: rows.map((row) => ({ ...presentPerson(row), followedAt: row.created_at.toISOString() })), total }
  },
  following: async ({ viewer, query, caller }) => {
    const { rows, total } = await findFollowing(
      deps.db,
      viewer.id,
      isVisibleTo({ viewer, country: caller.country }),
      query
    )
    const cards = await loadPerformerCards(
      deps,
      rows.map((row) => row.id),
      viewer
    )
    return {
      data: rows.flatMap((row) => {
        const card = cards.get(row.id)
        return card ? [{ ...card, followedAt: row.created_at.toISOString(), newsLevel: row.news_level }] : []
      }),
      total,
    }
  },
})

/** Following creators, and lists of followers and followed creators (Spec §7, Follows). */
export const registerFollows: RegisterFeature = (app, deps) => mount(app, deps, follows, handlers(deps))
