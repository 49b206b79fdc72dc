import '../../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../../bounded.ts'
import { Id } from '../../ids.ts'
import { Amount } from '../../money/amount.ts'
import { PerformerCard } from '../performers/performers.ts'
import { hiddenText, hasHiddenCharacters } from '../../text/plain-text.ts'
import { maxPublicTitle, maxCaption } from '../../limits.ts'
import { itemError } from './item-rules.ts'
import type { Offered } from './item-rules.ts'

/** The types of items: what a creator publishes and others can view, comment on, bookmark or report. */
export const ItemType = z.enum(['feed', 'video', 'gallery', 'photo', 'product']).meta({ id: 'ItemType' })
export type ItemType = z.infer<typeof ItemType>

/** Who may see an item: everyone, the subscribers, or only those who bought it. */
export const ItemAccess = z.enum(['free', 'subscriber', 'sale']).meta({ id: 'ItemAccess' })
export type ItemAccess = z.infer<typeof ItemAccess>

/** The status of an item. An archived one is hidden from everyone except its creator and those who bought it. */
export const ItemStatus = z.enum(['draft', 'scheduled', 'active', 'archived']).meta({ id: 'ItemStatus' })
export type ItemStatus = z.infer<typeof ItemStatus>

/** Why the viewer sees the item, or that they do not (product.md, Who sees what). */
export const AccessReason = z
  .enum(['owner', 'operator', 'bought', 'subscription', 'follower', 'public', 'locked'])
  .meta({ id: 'AccessReason' })
export type AccessReason = z.infer<typeof AccessReason>

/** A price in tokens of something for sale. */
export const ItemPrice = Amount.describe('tokens').meta({ id: 'ItemPrice' })

/**
 * Title and caption of an item. Both are public: creators write them for people who cannot see the item. All other
 * texts of a locked item stay hidden.
 */
export const publicTitle = trimmed(maxPublicTitle)
  .refine((title) => !hasHiddenCharacters(title), hiddenText)
  .default('')
  .describe('public: also shown to people who cannot see the item')
/** @see publicTitle */
export const publicCaption = trimmed(maxCaption).default('').describe('public: a short teaser text')

/** `publicTitle` and `publicCaption` in a response; absent where nothing was written. */
export const publicTexts = {
  title: z.string().optional().describe('public, also when locked'),
  caption: z.string().optional().describe('public, also when locked'),
}

/** The small picture of an item. The one of a locked item is blurred beyond recovery. */
export const Thumbnail = z
  .object({ url: z.string(), width: z.number().int(), height: z.number().int() })
  .meta({ id: 'Thumbnail' })
export type Thumbnail = z.infer<typeof Thumbnail>

/** A creator as an item shows them. */
export const ItemPerformer = PerformerCard.pick({
  _id: true,
  name: true,
  username: true,
  avatar: true,
  isPerformer: true,
  isVerified: true,
  monthlyPrice: true,
  isFreeSubscription: true,
  isSubscribed: true,
  isFollowed: true,
  trialUsed: true,
}).meta({ id: 'ItemPerformer' })

/** The fields that posts, videos, galleries, photos and products share: status, access and reactions. */
export const itemFields = {
  _id: Id,
  access: ItemAccess,
  status: ItemStatus,
  price: ItemPrice.optional().describe('tokens; present if access is `sale`'),
  isLocked: z.boolean(),
  accessReason: AccessReason,
  thumbnail: Thumbnail.optional().describe('for a locked item: small and irreversibly blurred'),
  totalLikes: z.number().int(),
  totalComments: z.number().int(),
  isLiked: z.boolean().optional().describe('absent for visitors'),
  isBookmarked: z.boolean().optional().describe('absent for visitors'),
  performer: ItemPerformer,
}

/** Adds `itemError` to a body's schema. */
export const withItemRules = <S extends z.ZodType<Offered>>(schema: S): S =>
  schema.superRefine((body: Offered, context) => {
    const fault = itemError(body)
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message })
  }) as S
