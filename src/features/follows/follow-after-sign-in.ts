import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'
import { follow } from './slice.ts'

const KEY = 'follow-after-sign-in'

/** Remembers in this tab which creator, by id, a visitor wanted to follow when they were led to joining. */
export const rememberFollow = (performerId: string): void => {
  try {
    sessionStorage.setItem(KEY, performerId)
  } catch {
    // Where the browser stores nothing, the visitor presses Follow again.
  }
}

/** Follows the creator once the visitor who wanted it has signed in and is back at them. A creator they follow already stays followed. */
export const useFollowAfterSignIn = (performerId: string, isFollowed: boolean): void => {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const mayFollow = user !== null && user !== undefined && user._id !== performerId
  useEffect(() => {
    if (!mayFollow) return
    try {
      if (sessionStorage.getItem(KEY) !== performerId) return
      sessionStorage.removeItem(KEY)
    } catch {
      return
    }
    if (!isFollowed) dispatch(follow.intent({ id: performerId }))
  }, [dispatch, isFollowed, mayFollow, performerId])
}
