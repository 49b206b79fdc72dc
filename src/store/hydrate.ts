import { createAction } from './slice.ts'

/** What the server knew when it rendered the page. */
export const HYDRATE_TYPE = '__NEXT_REDUX_WRAPPER_HYDRATE__'

/** Everything that belongs to the account on this device ends: signed out, refused, revoked. Slices go back to their beginning. */
export const sessionEnded = createAction('auth/sessionEnded')
