import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import { useRequest } from '../../../api/use-request.ts'
import { on } from '../../../realtime/socket.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { accessPrivateRequest, addPrivateRequest, selectPrivateRequests } from '../streaming/slice.ts'
import { selectUser } from '../../identity/users/slice.ts'

/** Page size of the list; more than an account has at once. */
export const LIST_INPUT = { query: { limit: 50 } }

/** A waiting call with the action that is due. */
export type WaitingCall = { call: VideoCall; other: VideoCall['user']; todo: 'answer' | 'pay' | 'join' }

/**
 * The calls that wait for an action of this account: requests from the list of private requests (Spec §4), and later
 * states. A call whose conversation or page is open does not count as waiting, unless it has to be paid.
 */
export const useWaitingCalls = (): {
  waiting: readonly WaitingCall[]
  dismiss: (call: VideoCall) => void
  /** The card must not cover the lower end of the page: a message form, or the controls of a call. */
  isAtTop: boolean
} => {
  const { asPath } = useRouter()
  const dispatch = useAppDispatch()
  const ownId = useAppSelector(selectUser)?._id
  const requests = useAppSelector(selectPrivateRequests)
  const { data } = useRequest('videoCalls.list', LIST_INPUT)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const path = asPath.split(/[?#]/)[0] ?? ''

  /**
   * The requests that were announced here, by id, with their conversations: a request that was looked at is not
   * announced again.
   */
  const announced = useRef(new Map<string, string>())
  useEffect(() => {
    const isRequest = (call: VideoCall): boolean => call.status === 'requested' && call.performer._id === ownId
    const end = (id: string): void => {
      const conversationId = announced.current.get(id)
      if (conversationId !== undefined && announced.current.delete(id)) dispatch(accessPrivateRequest(conversationId))
    }
    const update = (call: VideoCall): void => {
      if (!isRequest(call)) return end(call._id)
      if (!announced.current.has(call._id)) dispatch(addPrivateRequest(call))
      announced.current.set(call._id, call.conversationId)
    }
    // The list is loaded after each event and each lost connection, and corrects missed events.
    if (data) {
      for (const id of announced.current.keys()) if (!data.data.some((call) => call._id === id)) end(id)
      data.data.forEach(update)
    }
    return on('call/changed', ({ call }) => update(call))
  }, [data, dispatch, ownId])
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
    // A call that has to be paid within minutes is shown next to its conversation too, because its message may be far
    // up.
    waiting: all.filter(
      ({ call, todo }) =>
        path !== `/calls/${call._id}` &&
        !(todo === 'join' && call.isGroup && call.performer._id === ownId && path === '/calls/group') &&
        (todo === 'pay' || path !== `/messages/${call.conversationId}`)
    ),
    isAtTop: path.startsWith('/messages/') || path.startsWith('/calls/'),
    dismiss: (call) => {
      if (call.status === 'requested') dispatch(accessPrivateRequest(call.conversationId))
      else setDismissed((before) => [...before, `${call._id} ${call.status}`])
    },
  }
}
