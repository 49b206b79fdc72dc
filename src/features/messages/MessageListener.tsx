import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { selectAuthUser } from '../auth/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { AppStore } from '../../store/make-store.ts'
import { listenToMessages } from './listen-to-messages.ts'

/** Keeps the store's messages as the wire tells them, as long as the session lasts. */
export const MessageListener = (): null => {
  const store = useStore() as AppStore
  const session = useAppSelector(selectAuthUser)
  useEffect(() => (session ? listenToMessages(store) : undefined), [session, store])
  return null
}
