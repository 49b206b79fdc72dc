import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import type { VideoCall } from '../../../contract/video-calls.ts'
import { useCache } from '../../api/cache.ts'
import { useRequest } from '../../api/use-request.ts'
import { on } from '../../realtime/socket.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { accessPrivateRequest, addPrivateRequest, selectPrivateRequests } from './slice.ts'
import { selectUser } from '../user/slice.ts'

/** More than anybody has at once. */
const MOST = { query: { limit: 50 } }

/** A call that waits for this account, by what is to be done about it. */
export type WaitingCall = { call: VideoCall; other: VideoCall['user']; todo: 'answer' | 'pay' | 'join' }

/**
 * The calls that wait for something of this account, wherever it is on the site: requests as the list of private requests has them (Spec §4), and what comes after.
 * What stands before somebody's eyes already (its conversation, its own screen) waits for nobody, but for a payment.
 */
export const useWaitingCalls = (): {
  waiting: readonly WaitingCall[]
  dismiss: (call: VideoCall) => void
  isBesideConversation: boolean
} => {
  const { asPath } = useRouter()
  const cache = useCache()
  const dispatch = useAppDispatch()
  const ownId = useAppSelector(selectUser)?._id
  const requests = useAppSelector(selectPrivateRequests)
  const { data } = useRequest('videoCalls.list', MOST)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const path = asPath.split(/[?#]/)[0] ?? ''

  /** The calls that have rung here, with their conversations: what was looked at stays so. */
  const rung = useRef(new Map<string, string>())
  useEffect(() => {
    const isRequest = (call: VideoCall): boolean => call.status === 'requested' && call.performer._id === ownId
    const end = (id: string): void => {
      const conversationId = rung.current.get(id)
      if (conversationId !== undefined && rung.current.delete(id)) dispatch(accessPrivateRequest(conversationId))
    }
    const know = (call: VideoCall): void => {
      if (!isRequest(call)) return end(call._id)
      if (!rung.current.has(call._id)) dispatch(addPrivateRequest(call))
      rung.current.set(call._id, call.conversationId)
    }
    // What nobody could be told, the list says, which is asked for after each event and each break of the connection.
    if (data) {
      for (const id of rung.current.keys()) if (!data.data.some((call) => call._id === id)) end(id)
      data.data.forEach(know)
    }
    return on('call/changed', ({ call }) => {
      know(call)
      cache.invalidate('videoCalls.list', 'videoCalls.view')
    })
  }, [data, cache, dispatch, ownId])
  useEffect(() => {
    const [, conversationId] = /^\/messages\/([\w-]+)$/.exec(path) ?? []
    if (conversationId) dispatch(accessPrivateRequest(conversationId))
  }, [path, dispatch])

  const moved = (data?.data ?? []).filter(
    ({ _id, status, user }) =>
      (status === 'paid' || (status === 'accepted' && user._id === ownId)) && !dismissed.includes(`${_id} ${status}`)
  )
  const all = [
    ...requests.map((call): WaitingCall => ({ call, other: call.user, todo: 'answer' })),
    ...moved.map(
      (call): WaitingCall => ({
        call,
        other: call.user._id === ownId ? call.performer : call.user,
        todo: call.status === 'paid' ? 'join' : 'pay',
      })
    ),
  ]
  return {
    // What is to be paid within minutes is said beside its conversation too, where it may stand far up.
    waiting: all.filter(
      ({ call, todo }) =>
        path !== `/calls/${call._id}` && (todo === 'pay' || path !== `/messages/${call.conversationId}`)
    ),
    isBesideConversation: path.startsWith('/messages/'),
    dismiss: (call) => {
      if (call.status === 'requested') dispatch(accessPrivateRequest(call.conversationId))
      else setDismissed((before) => [...before, `${call._id} ${call.status}`])
    },
  }
}
