import { createSlice } from '@reduxjs/toolkit'
import { asyncAction } from '../../store/async-action.ts'
import { sessionEnded } from '../../store/session-ended.ts'

/** Follow or stop following a creator, by id. The change is shown at once and undone when the server refuses it. */
export const follow = asyncAction<{ id: string }>('follows/follow')
export const unfollow = asyncAction<{ id: string }>('follows/unfollow')

/** `changedIds`: creators whose state was changed here, so that it takes precedence over cached answers of the server. */
type State = { followedIds: string[]; changedIds: string[] }

const initialState: State = { followedIds: [], changedIds: [] }

const setFollowed = (state: State, id: string, isFollowed: boolean): void => {
  state.followedIds = state.followedIds.filter((other) => other !== id)
  if (isFollowed) state.followedIds.push(id)
  if (!state.changedIds.includes(id)) state.changedIds.push(id)
}

/** Whom the viewer follows (Spec §3, §4: added and removed without duplicates). */
export const followsSlice = createSlice({
  name: 'follows',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(follow.intent, (state, { payload }) => setFollowed(state, payload.id, true))
      .addCase(follow.failure, (state, { meta }) => setFollowed(state, meta.arg.id, false))
      .addCase(unfollow.intent, (state, { payload }) => setFollowed(state, payload.id, false))
      .addCase(unfollow.failure, (state, { meta }) => setFollowed(state, meta.arg.id, true))
      .addCase(sessionEnded, () => initialState),
  selectors: {
    /** Whether the viewer follows this creator: by a change made here, else by what the server said. */
    selectIsFollowed: (state, performer: { _id: string; isFollowed?: boolean }): boolean =>
      state.changedIds.includes(performer._id)
        ? state.followedIds.includes(performer._id)
        : (performer.isFollowed ?? false),
    selectFollowedIds: (state) => state.followedIds,
  },
})

export const { selectIsFollowed, selectFollowedIds } = followsSlice.selectors
