import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/hydrate.ts'
import { createSlice } from '../../store/slice.ts'

/** Follow or stop following a creator, by id: shown at once, taken back when refused. */
export const follow = asyncAction<{ id: string }>('follows/follow')
export const unfollow = asyncAction<{ id: string }>('follows/unfollow')

/** `changedIds`: whose state this browser knows better than the answers it has cached. */
type State = { followedIds: string[]; changedIds: string[] }

const initialState: State = { followedIds: [], changedIds: [] }

const including = (ids: string[], id: string): string[] => (ids.includes(id) ? ids : [...ids, id])
const without = (ids: string[], id: string): string[] => ids.filter((other) => other !== id)

const added = (state: State, id: string): State => ({
  followedIds: including(state.followedIds, id),
  changedIds: including(state.changedIds, id),
})
const removed = (state: State, id: string): State => ({
  followedIds: without(state.followedIds, id),
  changedIds: including(state.changedIds, id),
})

/** Whom the viewer follows (Spec §3, §4: added and removed without duplicates). */
export const followsSlice = createSlice({
  name: 'follows',
  initialState,
  reducers: {},
  others: (on) => [
    on(follow.intent, (state, { payload }) => added(state, payload.id)),
    on(follow.failure, (state, { meta }) => removed(state, meta.arg.id)),
    on(unfollow.intent, (state, { payload }) => removed(state, payload.id)),
    on(unfollow.failure, (state, { meta }) => added(state, meta.arg.id)),
    on(sessionEnded, () => initialState),
  ],
  selectors: {
    /** Whether the viewer follows this creator: what was done here, else what the answer said. */
    selectIsFollowed: (state, performer: { _id: string; isFollowed?: boolean }): boolean =>
      state.changedIds.includes(performer._id)
        ? state.followedIds.includes(performer._id)
        : (performer.isFollowed ?? false),
    selectFollowedIds: (state) => state.followedIds,
  },
})

export const { selectIsFollowed, selectFollowedIds } = followsSlice.selectors
