import '../zod-config.ts'
import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Amount } from '../money/amount.ts'

/** Who may write to a creator: those who follow (and subscribers), only subscribers, or nobody. */
export const WhoMayWrite = z.enum(['follower', 'subscriber', 'nobody']).meta({ id: 'WhoMayWrite' })
export type WhoMayWrite = z.infer<typeof WhoMayWrite>

/** The settings for messages and calls of an account. Fields that only creators have are absent for fans. */
export const MessageSettings = z
  .object({
    showsPresence: z.boolean().describe('others can see when the account is online'),
    whoMayWrite: WhoMayWrite.optional(),
    callMinutePrice: Amount.optional().describe('tokens per minute of a video call; absent: takes no calls'),
    callGroupMinutePrice: Amount.optional().describe('the same in a group, for each fan; absent: no group calls'),
    callMinimumMinutes: z.number().int().min(1).max(120).optional(),
  })
  .meta({ id: 'MessageSettings' })
export type MessageSettings = z.infer<typeof MessageSettings>

/** Settings for messages and calls. */
export const messageSettings = endpoints({
  view: {
    method: 'GET',
    path: '/message-settings',
    access: 'user',
    summary: "The caller's settings for messages and calls",
    response: MessageSettings,
  },
  update: {
    method: 'PUT',
    path: '/message-settings',
    access: 'user',
    summary: "Change the caller's settings for messages and calls",
    body: z.strictObject({
      showsPresence: z.boolean().optional(),
      whoMayWrite: WhoMayWrite.optional(),
      callMinutePrice: Amount.nullable().optional().describe('null: takes no calls'),
      callGroupMinutePrice: Amount.nullable().optional().describe('null: no group calls'),
      callMinimumMinutes: z.number().int().min(1).max(120).optional(),
    }),
    response: MessageSettings,
    errors: ['wrong_role'],
    limit: { max: 120, perS: 3600 },
    emits: ['message-settings.changed'],
  },
})
