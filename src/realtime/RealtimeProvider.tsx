import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { readToken } from '../api/token.ts'
import { publicConfig } from '../config.ts'
import { selectAuthUser } from '../features/auth/slice.ts'
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
    return connect(socketAddress(publicConfig(), window.location.origin), token, { dispatch, cache })
  }, [session, dispatch, cache])
  return null
}
