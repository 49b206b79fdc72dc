import '../../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../../bounded.ts'
import { Time } from '../../identity/users/accounts.ts'
import { AccessReason, ItemPerformer } from '../../catalogue/items/items.ts'
import { Id } from '../../ids.ts'
import { maxGoalTitle, maxStreamDescription, maxStreamTitle } from '../../limits.ts'
import { EarningType } from '../../money/earnings.ts'
import { Amount } from '../../money/amount.ts'

/**
 * scheduled → starting when its creator goes live → live with the first part → ended. A scheduled stream can also be
 * cancelled, and one that never sent a part ends as `cancelled` too.
 */
export const StreamStatus = z.enum(['scheduled', 'starting', 'live', 'ended', 'cancelled']).meta({ id: 'StreamStatus' })
export type StreamStatus = z.infer<typeof StreamStatus>

/** Who may watch a stream: everyone, the followers, the subscribers, or those who have a ticket (`sale`). */
export const StreamAccess = z.enum(['free', 'follower', 'subscriber', 'sale']).meta({ id: 'StreamAccess' })
export type StreamAccess = z.infer<typeof StreamAccess>

/** Where the picture comes from: the creator's browser, or a program such as OBS by RTMP. */
export const StreamSource = z.enum(['browser', 'rtmp']).meta({ id: 'StreamSource' })
export type StreamSource = z.infer<typeof StreamSource>

/** A reaction that floats over the picture. */
export const StreamReaction = z.enum(['heart', 'clap', 'fire', 'laugh', 'wow']).meta({ id: 'StreamReaction' })
export type StreamReaction = z.infer<typeof StreamReaction>

/** What the tips of a stream are collected for, and how much was given since it was set. */
export const TipGoal = z
  .strictObject({
    title: trimmed(maxGoalTitle).min(1),
    tokens: Amount.describe('tokens to reach'),
    raised: Amount.describe('tokens given so far'),
  })
  .meta({ id: 'TipGoal' })
export type TipGoal = z.infer<typeof TipGoal>

/** What everyone in a stream may know about it. */
const shared = {
  _id: Id,
  conversationId: Id.describe('the chat of its creator'),
  title: z.string(),
  description: z.string(),
  cover: z.string().optional().describe('address of a public picture'),
  status: StreamStatus,
  access: StreamAccess,
  price: Amount.optional().describe('tokens for a ticket; present if access is `sale`'),
  goal: TipGoal.optional(),
  scheduledAt: Time.optional(),
  startedAt: Time.optional().describe('when the first part arrived'),
  endedAt: Time.optional(),
  duration: z.number().int().describe('seconds since the start, by the clock of the server'),
  isInterrupted: z.boolean().describe('it is live, but nothing has arrived for some seconds'),
  totalViewers: z.number().int().describe('accounts and visitors that watch now'),
  replayId: Id.optional().describe('the published replay: a video'),
}

/** A stream without the rights of a viewer, as events carry it. */
export const StreamState = z.object(shared).meta({ id: 'StreamState' })
export type StreamState = z.infer<typeof StreamState>

/** A stream as one viewer sees it. The picture of a locked one is never sent. */
export const Stream = z
  .object({
    ...shared,
    performer: ItemPerformer,
    isLocked: z.boolean(),
    accessReason: AccessReason,
    hasReminder: z.boolean().optional().describe('for a scheduled stream: the caller wants to be reminded'),
  })
  .meta({ id: 'Stream' })
export type Stream = z.infer<typeof Stream>

/** What the publisher measures while live; the newest report is kept. */
export const StreamHealth = z
  .strictObject({
    bitrate: z.number().int().min(0).describe('bits per second that were sent in the last seconds'),
    droppedFrames: z.number().int().min(0),
    width: z.number().int().min(0).max(10_000),
    height: z.number().int().min(0).max(10_000),
    frameRate: z.number().min(0).max(240),
    delay: z.number().int().min(0).describe('ms between encoding a part and the answer of the server'),
  })
  .meta({ id: 'StreamHealth' })
export type StreamHealth = z.infer<typeof StreamHealth>

/** What remains of a stream after it: nothing was recorded, the parts are kept, a video is made of them, or deleted. */
export const RecordingStatus = z
  .enum(['none', 'kept', 'publishing', 'published', 'failed', 'deleted'])
  .meta({ id: 'RecordingStatus' })

/** A stream as its creator sees it. */
export const OwnStream = z
  .object({
    ...shared,
    source: StreamSource,
    totalTickets: z.number().int().describe('tickets sold and not returned'),
    health: StreamHealth.optional(),
    recording: z
      .object({
        status: RecordingStatus,
        duration: z.number().describe('seconds'),
        progress: z.number().min(0).max(1).optional().describe('fraction of the replay that is made'),
        playUrl: z.string().optional().describe('address of its playlist'),
        deletedAt: Time.optional().describe('when a recording that is not published will be deleted'),
      })
      .optional()
      .describe('for a stream that has ended'),
  })
  .meta({ id: 'OwnStream' })
export type OwnStream = z.infer<typeof OwnStream>

/** The figures of a stream; they are complete once it has ended. */
export const StreamSummary = z
  .object({
    peakViewers: z.number().int(),
    totalPeople: z.number().int().describe('signed-in accounts that have watched'),
    minutesWatched: z.number().int().describe('by all viewers together'),
    earnings: z.array(
      z.object({ type: EarningType, total: z.number().int(), net: Amount.describe('currency, after commission') })
    ),
    newFollowers: z.number().int(),
    newSubscribers: z.number().int(),
    viewers: z
      .array(z.object({ at: z.number().int(), total: z.number().int() }))
      .describe('`at`: seconds from the start'),
    moments: z
      .array(
        z.object({
          at: z.number().int().describe('seconds from the start'),
          messages: z.number().int(),
          reactions: z.number().int(),
          tips: Amount.describe('tokens'),
        })
      )
      .describe('the half minutes in which most happened, best first'),
  })
  .meta({ id: 'StreamSummary' })
export type StreamSummary = z.infer<typeof StreamSummary>

const ticket = {
  channel: z.string().describe('the stream or call that the ticket is for'),
  role: z.enum(['host', 'audience', 'peer']),
  expiresAt: Time,
}

/** The access of one browser to a stream, from the streaming provider of the site. */
export const StreamTicket = z
  .discriminatedUnion('provider', [
    z.object({
      provider: z.literal('embedded'),
      ...ticket,
      publishUrl: z.string().optional().describe('for the host: where the parts are sent'),
      playUrl: z.string().optional().describe('for the audience: the playlist; renew the ticket before it expires'),
      viewerUrl: z
        .string()
        .optional()
        .describe(
          'for the audience: the playlist for players that keep their address; it works while the ticket is renewed'
        ),
    }),
    z.object({ provider: z.literal('agora'), ...ticket, appId: z.string(), token: z.string(), uid: z.string() }),
    z.object({ provider: z.literal('livekit'), ...ticket, url: z.string(), token: z.string() }),
  ])
  .meta({ id: 'StreamTicket' })
export type StreamTicket = z.infer<typeof StreamTicket>

/** What a creator enters about a stream. */
export const streamFields = {
  title: trimmed(maxStreamTitle).min(1),
  description: trimmed(maxStreamDescription),
  access: StreamAccess,
  price: Amount.describe('tokens for a ticket; required if access is `sale`'),
  goal: TipGoal.pick({ title: true, tokens: true }).nullable().describe('null: none'),
}
