import * as z from 'zod'
import { itemCaps, outsideCaps } from './caps.ts'
import { Id } from './ids.ts'
import { Amount } from './money.ts'
import { PerformerCard } from './performers.ts'
import { hiddenText, hidesSomething } from './plain-text.ts'

/** What a creator publishes and others look at, discuss, bookmark or report. */
export const ItemType = z.enum(['feed', 'video', 'gallery', 'photo', 'product']).meta({ id: 'ItemType' })
export type ItemType = z.infer<typeof ItemType>

/** Who may see an item: everyone, the subscribers, or only those who bought it. */
export const ItemAccess = z.enum(['free', 'subscriber', 'sale']).meta({ id: 'ItemAccess' })
export type ItemAccess = z.infer<typeof ItemAccess>

/** Where an item is in its life. Archived: hidden from everyone but those who bought it. */
export const ItemStatus = z.enum(['draft', 'scheduled', 'active', 'archived']).meta({ id: 'ItemStatus' })
export type ItemStatus = z.infer<typeof ItemStatus>

/** Why the viewer sees the item, or that they do not (product.md, Who sees what). */
export const AccessReason = z
  .enum(['owner', 'operator', 'bought', 'subscription', 'follower', 'public', 'locked'])
  .meta({ id: 'AccessReason' })
export type AccessReason = z.infer<typeof AccessReason>

/** A price in tokens of something for sale. */
export const ItemPrice = Amount.describe('tokens').meta({ id: 'ItemPrice' })

/** What is said of a price outside `itemCaps`. */
export const itemPriceTexts = { min: 'At least 1.00', max: 'At most 10,000.00' } as const

/** What is wrong with the price of an item that is for sale, in words; undefined when it is fine. */
export function itemPriceFault(price: number): string | undefined {
  const fault = outsideCaps(price, itemCaps)
  return fault ? itemPriceTexts[fault.rule] : undefined
}

/** Characters of the title of a post or a message that everyone sees. */
export const maxPublicTitle = 100
/** Characters of a caption. */
export const maxCaption = 300

/** The words that creators write for people who cannot see the item: a title and a caption, both public. What stands anywhere else on a locked item stays hidden. */
export const publicTitle = z
  .string()
  .trim()
  .max(maxPublicTitle)
  .refine((title) => !hidesSomething(title), hiddenText)
  .default('')
  .describe('public: shown to people who cannot see it, too')
/** @see publicTitle */
export const publicCaption = z
  .string()
  .trim()
  .max(maxCaption)
  .default('')
  .describe('public: a few words that make people want to see it')

/** What an answer says of `publicTitle` and `publicCaption`; absent where nothing was written. */
export const publicWords = {
  title: z.string().optional().describe('public, also of a locked one'),
  caption: z.string().optional().describe('public, also of a locked one'),
}

/** A small picture that stands for an item; of a locked one, blurred beyond recovery. */
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

/** What every item says of its place, its right and its reactions; the same words on posts, videos, galleries, photos and products. */
export const itemFields = {
  _id: Id,
  access: ItemAccess,
  status: ItemStatus,
  price: ItemPrice.optional().describe('tokens; where access is `sale`'),
  isLocked: z.boolean(),
  accessReason: AccessReason,
  thumbnail: Thumbnail.optional().describe('of a locked item: small and blurred beyond recovery'),
  totalLikes: z.number().int(),
  totalComments: z.number().int(),
  isLiked: z.boolean().optional().describe('absent for a visitor'),
  isBookmarked: z.boolean().optional().describe('absent for a visitor'),
  performer: ItemPerformer,
}

/** A rule over several fields: which one is wrong, and what is said of it. */
export type Fault = { path: string; message: string }

type Offered = { access: ItemAccess; price?: number | undefined; status: ItemStatus; scheduledAt?: string | undefined }

/** The rule of prices and dates that all items share, for forms and server: the first fault, or null. */
export function itemFault({ access, price, status, scheduledAt }: Offered): Fault | null {
  if (access === 'sale' && price === undefined) return { path: 'price', message: 'Please set a price' }
  const outside = access === 'sale' && price !== undefined ? itemPriceFault(price) : undefined
  if (outside) return { path: 'price', message: outside }
  if (status === 'scheduled' && scheduledAt === undefined)
    return { path: 'scheduledAt', message: 'Choose a date and time' }
  return null
}

/** Adds `itemFault` to a body's schema. */
export const withItemRules = <S extends z.ZodType<Offered>>(schema: S): S =>
  schema.superRefine((body: Offered, context) => {
    const fault = itemFault(body)
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message })
  }) as S
