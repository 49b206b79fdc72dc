import * as z from 'zod'
import { Time } from './accounts.ts'
import { CaptionsBody } from './files.ts'
import { Id, ProfileId } from './ids.ts'
import { ItemAccess, ItemPrice, ItemStatus, publicWords } from './items.ts'
import { listQuery } from './paging.ts'
import { hiddenText, hidesSomething } from './plain-text.ts'
import { maxTitle, maxDescription } from './limits.ts'

/** What an asset is called; everyone sees it. */
export const Title = z
  .string()
  .trim()
  .min(1, 'Give it a title')
  .max(maxTitle)
  .refine((title) => !hidesSomething(title), hiddenText)
  .meta({ id: 'Title' })
/** What its creator says of an asset to those who may see it. */
export const Description = z.string().trim().max(maxDescription).meta({ id: 'Description' })

/** What the bodies of videos, galleries and products share. In a form (multipart) numbers come as text. */
export const numberInForm = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    schema
  ) as unknown as S
/** A list or an object that a form carries as JSON text. */
export const jsonInForm = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, schema) as unknown as S

/** Who sees an asset, for how much, and from when. */
export const offered = {
  access: ItemAccess.default('subscriber'),
  price: numberInForm(ItemPrice).optional(),
  status: ItemStatus.default('active'),
  scheduledAt: Time.optional().describe('where status is `scheduled`: in the future'),
}
/** Subtitles in a form: JSON as text. */
export const captionsInForm = jsonInForm(CaptionsBody)

/** What everybody may filter lists of assets by. */
export const assetQuery = {
  ...listQuery,
  performerId: ProfileId.optional(),
  sortBy: z.enum(['newest', 'popular', 'title']).default('newest'),
}
/** What creators may filter lists of their own by. */
export const ownAssetQuery = {
  ...listQuery,
  status: ItemStatus.optional(),
  access: ItemAccess.optional(),
  sortBy: z.enum(['newest', 'popular', 'title']).default('newest'),
}

/** What every asset tells beside `itemFields`. */
export const assetFields = {
  title: z.string(),
  caption: publicWords.caption,
  totalSales: z.number().int().optional().describe('to its creator'),
  scheduledAt: Time.optional().describe('to its creator'),
  createdAt: Time,
  updatedAt: Time,
}
/** Ids in an answer. */
export const ids = z.array(Id)
