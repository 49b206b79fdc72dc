import '../../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../../bounded.ts'
import { Person, Time } from '../../identity/users/accounts.ts'
import { endpoints } from '../../endpoint.ts'
import { Id, IdParams } from '../../ids.ts'
import { Amount, ShownPrice } from '../../money/amount.ts'
import { flag, listQuery, page } from '../../paging.ts'
import { maxCallMinutes, maxCallNote, maxCallPartBytes } from '../../limits.ts'

/**
 * requested → accepted or declined by the creator, or cancelled; accepted → paid, or cancelled; paid → ended when it
 * took place, refunded when it did not. Whatever nobody acts on expires. A call that never began costs nothing; one
 * that began costs the minutes that were started (product.md, Live).
 */
export const VideoCallStatus = z
  .enum(['requested', 'accepted', 'declined', 'cancelled', 'expired', 'paid', 'ended', 'refunded'])
  .meta({ id: 'VideoCallStatus' })
export type VideoCallStatus = z.infer<typeof VideoCallStatus>

/** A call as its message in the conversation shows it. */
export const CallInMessage = z
  .object({
    _id: Id,
    status: VideoCallStatus,
    isGroup: z.boolean().describe("the creator may have other fans' group calls at the same time"),
    minutes: z.number().int(),
    price: Amount.describe('tokens for all minutes'),
    note: z.string(),
    expiresAt: Time.optional().describe('when this status expires'),
    startedAt: Time.optional().describe('when both participants were present for the first time'),
    usedMinutes: z.number().int().optional().describe('for a call that took place: number of started minutes'),
    cost: Amount.optional().describe('for a call that took place: tokens for the started minutes'),
  })
  .meta({ id: 'CallInMessage' })
export type CallInMessage = z.infer<typeof CallInMessage>

/** A video call as either participant sees it. */
export const VideoCall = CallInMessage.extend({
  conversationId: Id,
  user: Person,
  performer: Person,
  endsAt: Time.optional().describe('for a call that has started'),
  createdAt: Time,
}).meta({ id: 'VideoCall' })
export type VideoCall = z.infer<typeof VideoCall>

/**
 * A signalling message between the two browsers. A `session` is one connection attempt of the creator's browser;
 * messages of other sessions are ignored. `hello` says that a participant has joined, and which session it still has.
 */
export const CallSignal = z
  .object({
    session: text(64).optional(),
    hello: z.literal(true).optional(),
    description: z
      .object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: text(60_000).optional() })
      .optional(),
    candidate: z
      .object({
        candidate: text(2000),
        sdpMid: text(64).nullish(),
        sdpMLineIndex: z.number().int().min(0).max(1000).nullish(),
        usernameFragment: text(256).nullish(),
      })
      .optional(),
    media: z
      .object({ hasCamera: z.boolean(), hasMicrophone: z.boolean() })
      .optional()
      .describe("which of the caller's devices are on"),
    isRelayed: z
      .literal(true)
      .optional()
      .describe('the browsers cannot connect: send picture and sound through the server from now on'),
  })
  .meta({ id: 'CallSignal' })
export type CallSignal = z.infer<typeof CallSignal>

const isBytes = (value: unknown): boolean =>
  (value instanceof Uint8Array || value instanceof ArrayBuffer) && value.byteLength <= maxCallPartBytes

/**
 * A quarter of a second of one side's picture and sound, when the browsers cannot connect to each other: a complete
 * fragmented MP4 with its header, so that a lost part does not matter.
 */
export const CallPart = z
  .object({
    mimeType: text(100).describe('with codecs, as `MediaSource` takes it'),
    run: z.number().int().min(0).describe('times within one run continue; a new one begins when a device has changed'),
    bytes: z
      .custom<Uint8Array | ArrayBuffer>(isBytes)
      .meta({ description: `binary, at most ${maxCallPartBytes} bytes`, maxLength: maxCallPartBytes }),
  })
  .meta({ id: 'CallPart' })
export type CallPart = z.infer<typeof CallPart>

/** The ICE servers for a call. `isDirect`: connections without a relay are allowed. */
export const CallRoom = z
  .object({
    iceServers: z.array(
      z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() })
    ),
    isDirect: z.boolean(),
    isPeerPresent: z.boolean(),
    isPeerBusy: z.boolean().describe('the creator is in another call that cannot run at the same time'),
    otherFans: z.number().int().describe('in a group call: how many other fans are present; for the creator 0'),
    now: Time.describe('current time of the server'),
  })
  .meta({ id: 'CallRoom' })
export type CallRoom = z.infer<typeof CallRoom>

const minutes = z.number().int().min(1).max(maxCallMinutes)
const byPerformer = z.object({
  isGroup: flag.optional().describe('in a group'),
  minutes: z.coerce.number().int().min(1).max(maxCallMinutes).optional().describe("absent: the creator's minimum"),
})
const step = { params: IdParams, response: VideoCall } as const

/** Video calls: request, acceptance, payment, connection, end (decision 19). */
export const videoCalls = endpoints({
  request: {
    method: 'POST',
    path: '/messages/video-call',
    access: 'user',
    summary: 'Request a video call with a creator, in the conversation with them; nothing is charged yet',
    body: z.strictObject({
      performerId: Id,
      isGroup: z.boolean().default(false),
      minutes,
      note: trimmed(maxCallNote).default(''),
      price: ShownPrice,
    }),
    response: VideoCall,
    status: 201,
    errors: ['not_found', 'forbidden', 'cannot_write', 'price_changed', 'call_pending', 'limit_reached', 'cooling_off'],
    limit: { max: 30, perS: 3600 },
    emits: ['call.changed'],
  },
  value: {
    method: 'GET',
    path: '/messages/value-of-video-call/{id}',
    access: 'user',
    summary: 'What a video call with this creator costs',
    params: IdParams,
    query: byPerformer,
    response: z.object({
      minutePrice: Amount,
      minimumMinutes: z.number().int(),
      maximumMinutes: z.number().int(),
      minutes: z.number().int(),
      price: Amount.describe('tokens for all minutes'),
    }),
    errors: ['not_found', 'forbidden'],
  },
  validateValue: {
    method: 'GET',
    path: '/messages/validate-value-of-video-call/{id}',
    access: 'user',
    summary: 'Whether the wallet covers a video call with this creator',
    params: IdParams,
    query: byPerformer,
    response: z.object({ isCovered: z.boolean(), price: Amount, balance: Amount, shortBy: Amount }),
    errors: ['not_found', 'forbidden'],
  },
  list: {
    method: 'GET',
    path: '/video-calls',
    access: 'user',
    isPrivate: true,
    summary: "The caller's open video calls",
    query: z.object(listQuery),
    response: page(VideoCall),
  },
  view: {
    method: 'GET',
    path: '/video-calls/{id}',
    access: 'user',
    isPrivate: true,
    summary: "One of the caller's video calls",
    ...step,
    errors: ['not_found'],
  },
  accept: {
    method: 'POST',
    path: '/video-calls/{id}/accept',
    access: 'performer',
    summary: 'Accept a requested call; the fan pays next',
    ...step,
    errors: ['not_found', 'call_over', 'cannot_write', 'group_full'],
    emits: ['call.changed'],
  },
  decline: {
    method: 'POST',
    path: '/video-calls/{id}/decline',
    access: 'performer',
    summary: 'Decline a requested call',
    ...step,
    errors: ['not_found', 'call_accepted', 'call_started', 'call_over'],
    emits: ['call.changed'],
  },
  cancel: {
    method: 'POST',
    path: '/video-calls/{id}/cancel',
    access: 'user',
    summary: 'Cancel a call before it begins; the payment is returned',
    ...step,
    errors: ['not_found', 'call_unanswered', 'call_started', 'call_over'],
    emits: ['call.changed'],
  },
  end: {
    method: 'POST',
    path: '/video-calls/{id}/end',
    access: 'user',
    summary: 'End a call; minutes that were not started are returned',
    ...step,
    errors: ['not_found', 'call_unanswered', 'call_not_started', 'call_over'],
    emits: ['call.changed', 'payment.changed'],
  },
})
