import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { useAnswers } from '../api/AnswersProvider.tsx'
import { readToken } from '../api/token.ts'
import { publicConfig } from '../config.ts'
import { selectAuthUser } from '../features/auth/slice.ts'
import { hearMessages } from '../features/messages/hear.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { AppStore } from '../store/make-store.ts'
import { connect } from './connect.ts'
import { socketAddress } from './options.ts'

/** The live wire while somebody is signed in; another session gets another wire (Spec §7, Realtime). Loaded after login only. */
export const RealtimeProvider = (): null => {
  const store = useStore() as AppStore
  const cache = useAnswers()
  const session = useAppSelector(selectAuthUser)
  useEffect(() => {
    const token = readToken()
    if (!session || !token) return
    const deaf = hearMessages(store)
    const close = connect(socketAddress(publicConfig(), window.location.origin), token, { dispatch: store.dispatch, cache })
    return () => {
      close()
      deaf()
    }
  }, [session, store, cache])
  return null
}
