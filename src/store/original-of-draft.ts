import { isDraft, original } from '@reduxjs/toolkit'

/** The object behind a draft of immer, as it was before this action; anything else is returned as it is. For pure functions that a reducer applies to a part of its state. */
export const originalOfDraft = <T>(value: T): T => (isDraft(value) ? (original<unknown>(value) as T) : value)
