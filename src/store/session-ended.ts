import { createAction } from '@reduxjs/toolkit'

/** The session on this device has ended: signed out, refused or revoked. Slices with data of the account return to their initial state. */
export const sessionEnded = createAction('auth/sessionEnded')
