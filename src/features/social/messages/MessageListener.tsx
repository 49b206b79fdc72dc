import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { selectAuthUser } from '../../identity/auth/slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { AppStore } from '../../../store/make-store.ts'
import { listenToMessages } from './listen-to-messages.ts'

/** Keeps the messages in the store up to date with socket events while signed in. */
export const MessageListener = (): null => {
  const store = useStore() as AppStore
  const session = useAppSelector(selectAuthUser)
  useEffect(() => (session ? listenToMessages(store) : undefined), [session, store])
  return null
}
