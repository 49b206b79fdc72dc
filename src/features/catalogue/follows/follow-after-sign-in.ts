import { useEffect } from 'react'
import { tabStore } from '../../../lib/storage.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { follow } from './slice.ts'

const KEY = 'follow-after-sign-in'

/** Remembers in this tab, by id, the creator whom a visitor wants to follow before they are led to registration. */
export const rememberFollow = (performerId: string): void => {
  // Without storage, the visitor has to press Follow again.
  tabStore.set(KEY, performerId)
}

/**
 * Follows the remembered creator after the visitor has signed in and returned to their page. Does nothing if they
 * already follow.
 */
export const useFollowAfterSignIn = (performerId: string, isFollowed: boolean): void => {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const mayFollow = user !== null && user !== undefined && user._id !== performerId
  useEffect(() => {
    if (!mayFollow || tabStore.get(KEY) !== performerId) return
    tabStore.remove(KEY)
    if (!isFollowed) dispatch(follow.intent({ id: performerId }))
  }, [dispatch, isFollowed, mayFollow, performerId])
}
