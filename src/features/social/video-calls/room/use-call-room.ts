import { useCallback, useEffect, useRef, useState } from 'react'
import { siteTime } from '../../../../lib/clock.ts'
import { on, onReady, emit } from '../../../../realtime/socket.ts'
import type { CallSignal } from '../../../../../contract/social/video-calls/video-calls.ts'
import { connectCall } from './connect-call.ts'
import type { CallConnection } from './connect-call.ts'
import type { PeerState } from './peer.ts'
import type { OwnMedia } from './use-own-media.ts'

/** Interval, in ms, of the heartbeat in a room (contract/realtime.ts). */
const BEAT_MS = 10_000
/** Time, in ms, for the other participant to return before the connection between the browsers is closed. */
const ABSENT_MS = 5000

type Media = NonNullable<CallSignal['media']>
type Room = {
  state: PeerState
  isPeerPresent: boolean
  /** A stream from the other browser, or a source that is filled with what the server passes on. */
  remote: MediaStream | MediaSource | undefined
  /** Whether the other participant's camera and microphone are on. */
  remoteMedia: Media
  /** Offset of the server's clock to this one, in ms. */
  ahead: number
  /** The creator is in another call, and the fan waits. */
  isPeerBusy: boolean
  /** In a group call: the other fans who are present. */
  otherFans: number
  /** The other call that keeps the creator from joining this one. */
  otherCallId: string | undefined
  /** Another device of the same account has joined instead of this one. */
  isElsewhere: boolean
}

const EMPTY: Room = {
  state: 'waiting',
  isPeerPresent: false,
  remote: undefined,
  remoteMedia: { hasCamera: true, hasMicrophone: true },
  ahead: 0,
  isPeerBusy: false,
  otherFans: 0,
  otherCallId: undefined,
  isElsewhere: false,
}

export type CallRoomOptions = {
  callId: string
  ownId: string
  isCaller: boolean
  media: OwnMedia
  isJoined: boolean
  /** Give up, with the first attempt, the calls that keep the creator from this one. */
  isInstead?: boolean
  onRefused: () => void
}

/** Joins the room of a call while mounted: participants and the connection to the other one (Spec §7, Realtime). */
export const useCallRoom = ({
  callId,
  ownId,
  isCaller,
  media,
  isJoined,
  isInstead = false,
  onRefused,
}: CallRoomOptions) => {
  const [room, setRoom] = useState(EMPTY)
  const isIn = isJoined && !room.isElsewhere && room.otherCallId === undefined
  const instead = useRef(isInstead)
  const peer = useRef<CallConnection>(undefined)
  const latest = useRef({ media, onRefused })
  latest.current = { media, onRefused }
  const change = useCallback((part: Partial<Room>): void => setRoom((before) => ({ ...before, ...part })), [])

  useEffect(() => {
    if (!isIn) return
    let isOver = false
    const send = (signal: CallSignal): void => void emit('call/signal', { callId, signal })
    const sendMedia = (): void => {
      const { hasCamera, hasMicrophone } = latest.current.media
      send({ media: { hasCamera, hasMicrophone } })
    }
    const enter = async (isNew: boolean): Promise<void> => {
      const answer = await emit('call/join', { callId, ...(instead.current && { isInstead: true }) })
      if (isOver || !answer) return
      if (answer.otherCallId !== undefined) return change({ otherCallId: answer.otherCallId })
      if (!answer.ok || !answer.room) return latest.current.onRefused()
      instead.current = false
      const { isPeerPresent, isPeerBusy, otherFans, now } = answer.room
      change({ isPeerPresent, isPeerBusy, otherFans, ahead: Date.parse(now) - siteTime() })
      peer.current ??= connectCall({
        isCaller,
        send,
        room: answer.room,
        tracks: latest.current.media,
        onState: (state) => change({ state }),
        // A stream stays the same object while tracks are added.
        onRemote: (remote) =>
          change({ remote: remote instanceof MediaStream ? new MediaStream(remote.getTracks()) : remote }),
        sendPart: async (part) => (await emit('call/part', { callId, part }))?.ok === true,
      })
      if (!isNew) return
      peer.current.announce()
      sendMedia()
    }
    // Who is not in the room any more must not go on seeing and hearing this side: the minutes do not count then.
    const disconnect = (): void => {
      peer.current?.close()
      peer.current = undefined
      change({ state: 'waiting', remote: undefined })
      void enter(true)
    }
    let absence: ReturnType<typeof setTimeout> | undefined
    const ends = [
      onReady(() => void enter(true)),
      on('call/signal', ({ callId: id, signal }) => {
        if (id !== callId) return
        if (signal.media) change({ remoteMedia: signal.media })
        if (signal.hello) sendMedia()
        void peer.current?.receive(signal)
      }),
      on('call/part', ({ callId: id, part }) => {
        if (id === callId) peer.current?.receivePart(part)
      }),
      on('call/peer', ({ callId: id, accountId, isPresent }) => {
        if (id !== callId) return
        if (accountId === ownId) change({ isElsewhere: true })
        else {
          change({ isPeerPresent: isPresent })
          clearTimeout(absence)
          if (!isPresent) absence = setTimeout(disconnect, ABSENT_MS)
        }
      }),
      on('call/others', ({ callId: id, otherFans }) => {
        if (id === callId) change({ otherFans })
      }),
    ]
    const beat = setInterval(() => void enter(false), BEAT_MS)
    return () => {
      isOver = true
      clearInterval(beat)
      clearTimeout(absence)
      for (const end of ends) end()
      void emit('call/leave', { callId })
      peer.current?.close()
      peer.current = undefined
      setRoom((before) => ({ ...EMPTY, isElsewhere: before.isElsewhere, otherCallId: before.otherCallId }))
    }
  }, [callId, ownId, isCaller, isIn, change])

  const { camera, microphone, hasCamera, hasMicrophone } = media
  useEffect(() => peer.current?.use({ camera, microphone }), [camera, microphone])
  useEffect(() => {
    if (isIn && peer.current) void emit('call/signal', { callId, signal: { media: { hasCamera, hasMicrophone } } })
  }, [callId, isIn, hasCamera, hasMicrophone])
  return {
    ...room,
    retry: () => peer.current?.announce(true),
    takeOver: () => change({ isElsewhere: false }),
    joinInstead: () => {
      instead.current = true
      change({ otherCallId: undefined })
    },
  }
}
