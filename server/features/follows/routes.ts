import { follows } from '../../../contract/follows.ts'
import type { Deps } from '../../deps.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { mount } from '../../http/mount.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { emitConversationBetween } from '../conversations/emit-conversation.ts'
import { presentPerson } from '../people/present.ts'
import { loadPerformerCards } from '../performers/load-cards.ts'
import { isVisibleTo } from '../performers/policy.ts'
import { isSeenBy } from '../users/policy.ts'
import { follow, unfollow } from './follow.ts'
import { findFollowers, findFollowing } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof follows> => ({
  create: async ({ viewer, params, caller }) => {
    await follow(deps, viewer, params.id, caller.country)
    await publishAfterCommit(deps, () => emitConversationBetween(deps, viewer.id, params.id))
  },
  remove: async ({ viewer, params }) => {
    await unfollow(deps, viewer, params.id)
    await publishAfterCommit(deps, () => emitConversationBetween(deps, viewer.id, params.id))
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
        return card ? [{ ...card, followedAt: row.created_at.toISOString() }] : []
      }),
      total,
    }
  },
})

/** Who follows whom (Spec §7, Follows). */
export const registerFollows: RegisterFeature = (app, deps) => mount(app, deps, follows, handlers(deps))
