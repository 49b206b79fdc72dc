import * as z from 'zod'
import { Person, Time } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Id, IdParams } from './ids.ts'
import { Amount, ShownPrice } from './money.ts'

/**
 * requested → accepted or declined by the creator, or cancelled by the fan; accepted → paid; paid → ended when it took place, refunded when it did not. Whatever
 * nobody moves on expires; nothing is kept of what never began (product.md, Live).
 */
export const VideoCallStatus = z.enum(['requested', 'accepted', 'declined', 'cancelled', 'expired', 'paid', 'ended', 'refunded'])
export type VideoCallStatus = z.infer<typeof VideoCallStatus>

/** What a call lasts, in minutes, at most. */
export const maxCallMinutes = 120

/** A call as the message that tells of it shows it. */
export const CallInMessage = z.object({
  _id: Id, status: VideoCallStatus, minutes: z.number().int(), price: Amount.describe('tokens for all of it'), note: z.string(), expiresAt: Time.optional().describe('when this state ends by itself'),
})
export type CallInMessage = z.infer<typeof CallInMessage>

export const VideoCall = CallInMessage.extend({ conversationId: Id, user: Person, performer: Person, startedAt: Time.optional(), endsAt: Time.optional(), createdAt: Time })
export type VideoCall = z.infer<typeof VideoCall>

const minutes = z.number().int().min(1).max(maxCallMinutes)
const byPerformer = z.object({ minutes: z.coerce.number().int().min(1).max(maxCallMinutes).optional().describe('absent: the shortest that the creator takes') })
const step = { params: IdParams, response: VideoCall } as const

export const videoCalls = endpoints({
  request: {
    method: 'POST', path: '/messages/video-call', access: 'user', summary: 'Ask a creator for a video call, in the conversation with them; nothing is charged yet',
    body: z.object({ performerId: Id, minutes, note: z.string().trim().max(500).default(''), price: ShownPrice }), response: VideoCall, status: 201,
    errors: ['not_found', 'forbidden', 'cannot_write', 'price_changed', 'call_pending'], limit: { max: 30, perS: 3600 },
  },
  value: {
    method: 'GET', path: '/messages/value-of-video-call/{id}', access: 'user', summary: 'What a video call with this creator costs', params: IdParams, query: byPerformer,
    response: z.object({ minutePrice: Amount, minimumMinutes: z.number().int(), maximumMinutes: z.number().int(), minutes: z.number().int(), price: Amount.describe('tokens for all minutes') }), errors: ['not_found', 'forbidden'],
  },
  validateValue: {
    method: 'GET', path: '/messages/validate-value-of-video-call/{id}', access: 'user', summary: 'Whether the wallet covers a video call with this creator', params: IdParams, query: byPerformer,
    response: z.object({ isCovered: z.boolean(), price: Amount, balance: Amount, shortBy: Amount }), errors: ['not_found', 'forbidden'],
  },
  view: { method: 'GET', path: '/video-calls/{id}', access: 'user', summary: 'One video call of one\'s own', ...step, errors: ['not_found'] },
  accept: { method: 'POST', path: '/video-calls/{id}/accept', access: 'performer', summary: 'Take a call that was asked for; the fan pays next', ...step, errors: ['not_found', 'conflict'] },
  decline: { method: 'POST', path: '/video-calls/{id}/decline', access: 'performer', summary: 'Decline a call that was asked for', ...step, errors: ['not_found', 'conflict'] },
  cancel: { method: 'POST', path: '/video-calls/{id}/cancel', access: 'user', summary: 'Give a call up before it begins; what was paid goes back', ...step, errors: ['not_found', 'conflict'] },
  end: { method: 'POST', path: '/video-calls/{id}/end', access: 'user', summary: 'Hang up for good', ...step, errors: ['not_found', 'conflict'] },
})
