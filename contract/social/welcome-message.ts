import '../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../changes.ts'
import { Broadcast } from './broadcasts.ts'
import { endpoints } from '../endpoint.ts'
import { MediaFile } from '../platform/files/files.ts'
import { publicTexts } from '../catalogue/items/items.ts'
import { AttachedFile, messageBody } from './messages.ts'
import { Amount } from '../money/amount.ts'

/** The message that a new follower or subscriber receives once. */
export const WelcomeMessage = z
  .object({
    isEnabled: z.boolean(),
    ...publicTexts,
    text: z.string(),
    media: z.array(MediaFile).optional(),
    files: z.array(AttachedFile).optional(),
    pendingFiles: Broadcast.shape.pendingFiles,
    price: Amount.optional(),
    audience: z.enum(['followers', 'subscribers']),
  })
  .meta({ id: 'WelcomeMessage' })
export type WelcomeMessage = z.infer<typeof WelcomeMessage>

/** Welcome messages. */
export const welcomeMessage = endpoints({
  view: {
    method: 'GET',
    path: '/performer/welcome-message',
    access: 'performer',
    isPrivate: true,
    summary: 'The welcome message of new followers or subscribers',
    response: WelcomeMessage,
  },
  update: {
    method: 'PUT',
    path: '/performer/welcome-message',
    access: 'performer',
    summary: 'Change the welcome message of new followers or subscribers',
    body: z.strictObject({
      ...changesOf(messageBody).shape,
      isEnabled: z.boolean(),
      audience: z.enum(['followers', 'subscribers']),
    }),
    response: WelcomeMessage,
    errors: ['performer_pending', 'restricted'],
    limit: { max: 60, perS: 3600 },
    emits: ['welcome-message.changed'],
  },
})
