import { selectUser } from '../features/identity/users/slice.ts'
import type { RootState } from './root-reducer.ts'

/** The id of the account that is signed in, for features below `identity` that keep something for each account. */
export const selectAccountId = (state: RootState): string | undefined => selectUser(state)?._id
