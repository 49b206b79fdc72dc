import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { readToken } from '../api/token.ts'
import { publicConfig } from '../config.ts'
import { nextTask } from '../lib/next-task.ts'
import { selectAuthUser } from '../features/identity/auth/slice.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { connect } from './connect.ts'
import { socketAddress } from './options.ts'

/**
 * Keeps a socket open while somebody is signed in, one for each session (Spec §7, Realtime). Loaded after login only.
 */
export const RealtimeProvider = (): null => {
  const dispatch = useAppDispatch()
  const cache = useQueryClient()
  const session = useAppSelector(selectAuthUser)
  useEffect(() => {
    const token = readToken()
    if (!session || !token) return
    let disconnect: (() => void) | undefined
    let isOver = false
    // In a task of its own, because the first rendering of a page has much to do in this one.
    void nextTask().then(() => {
      if (!isOver)
        disconnect = connect(socketAddress(publicConfig(), window.location.origin), token, { dispatch, cache })
    })
    return () => {
      isOver = true
      disconnect?.()
    }
  }, [session, dispatch, cache])
  return null
}
