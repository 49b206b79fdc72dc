import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { asyncAction } from '../../../store/async-action.ts'
import { sessionEnded } from '../../../store/session-ended.ts'

/** Follow or stop following a creator, by id. The change is shown at once and undone when the server refuses it. */
export const follow = asyncAction<{ id: string }>('follows/follow')
export const unfollow = asyncAction<{ id: string }>('follows/unfollow')

/**
 * `followedIds`: the creators whom the viewer follows (Spec §3, Follow state): from the server at the start, and changed by presses. `pendingIds`:
 * the creators whose calls are under way, one entry for each call. `changedIds`: those pressed here, of whom a list asked for before is older.
 */
type State = { followedIds: string[]; pendingIds: string[]; changedIds: string[] }

const initialState: State = { followedIds: [], pendingIds: [], changedIds: [] }

const setFollowed = (state: State, id: string, isFollowed: boolean): void => {
  state.followedIds = state.followedIds.filter((other) => other !== id)
  if (isFollowed) state.followedIds.push(id)
}

const start = (state: State, id: string, isFollowed: boolean): void => {
  state.pendingIds.push(id)
  if (!state.changedIds.includes(id)) state.changedIds.push(id)
  setFollowed(state, id, isFollowed)
}

const finish = (state: State, id: string): void => {
  const index = state.pendingIds.indexOf(id)
  if (index !== -1) state.pendingIds.splice(index, 1)
}

/** Undoes a refused change, unless a later press for the same creator waits for its call. */
const rollBack = (state: State, id: string, isFollowed: boolean): void => {
  finish(state, id)
  if (!state.pendingIds.includes(id)) setFollowed(state, id, isFollowed)
}

/** Changes of follows (Spec §4: added and removed without duplicates). The saga writes them into the cached answers too. */
export const followsSlice = createSlice({
  name: 'follows',
  initialState,
  reducers: {
    /** Adds creators whom the server says the viewer follows. What was pressed here meanwhile is newer. */
    addFollowed: (state, { payload }: PayloadAction<readonly string[]>) => {
      for (const id of payload) if (!state.changedIds.includes(id)) setFollowed(state, id, true)
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(follow.intent, (state, { payload }) => start(state, payload.id, true))
      .addCase(follow.success, (state, { meta }) => finish(state, meta.arg.id))
      .addCase(follow.failure, (state, { meta }) => rollBack(state, meta.arg.id, false))
      .addCase(unfollow.intent, (state, { payload }) => start(state, payload.id, false))
      .addCase(unfollow.success, (state, { meta }) => finish(state, meta.arg.id))
      .addCase(unfollow.failure, (state, { meta }) => rollBack(state, meta.arg.id, true))
      .addCase(sessionEnded, () => initialState),
  selectors: {
    /**
     * Whether the viewer follows this creator, as the server's last answer says. While a call is under way the last press counts, because an
     * answer that arrives then may be older; where an answer has no `isFollowed`, `followedIds`.
     */
    selectIsFollowed: (state, performer: { _id: string; isFollowed?: boolean }): boolean => {
      const isListed = state.followedIds.includes(performer._id)
      return state.pendingIds.includes(performer._id) ? isListed : (performer.isFollowed ?? isListed)
    },
    selectFollowedIds: (state) => state.followedIds,
  },
})

export const { selectIsFollowed, selectFollowedIds } = followsSlice.selectors
export const { addFollowed } = followsSlice.actions
