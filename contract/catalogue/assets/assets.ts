import '../../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../../bounded.ts'
import { Time } from '../../identity/users/accounts.ts'
import { CaptionsBody } from '../../platform/files/files.ts'
import { Id, ProfileId } from '../../ids.ts'
import { ItemAccess, ItemPrice, ItemStatus, publicTexts } from '../items/items.ts'
import { listQuery } from '../../paging.ts'
import { hiddenText, hasHiddenCharacters } from '../../text/plain-text.ts'
import { maxTitle, maxDescription } from '../../limits.ts'

/** The title of an asset. Everyone sees it. */
export const Title = trimmed(maxTitle)
  .min(1, 'Give it a title')
  .refine((title) => !hasHiddenCharacters(title), hiddenText)
  .meta({ id: 'Title' })
/** The description of an asset, visible only to those who may see the asset. */
export const Description = trimmed(maxDescription).meta({ id: 'Description' })

/** The fields that the bodies of videos, galleries and products share. In a multipart form, numbers arrive as text. */
export const numberInForm = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    schema
  ) as unknown as S
/** A list or an object that a multipart form carries as JSON text. */
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
export const offerFields = {
  access: ItemAccess.default('subscriber'),
  price: numberInForm(ItemPrice).optional(),
  status: ItemStatus.default('active'),
  scheduledAt: Time.optional().describe('required if status is `scheduled`; in the future'),
}
/** Subtitles in a multipart form, as JSON text. */
export const captionsInForm = jsonInForm(CaptionsBody)

/** The filters of public lists of assets. */
export const assetQuery = {
  ...listQuery,
  performerId: ProfileId.optional(),
  sortBy: z.enum(['newest', 'popular', 'title']).default('newest'),
}
/** The filters of a creator's own lists. */
export const ownAssetQuery = {
  ...listQuery,
  status: ItemStatus.optional(),
  access: ItemAccess.optional(),
  sortBy: z.enum(['newest', 'popular', 'title']).default('newest'),
}

/** The fields of every asset besides `itemFields`. */
export const assetFields = {
  title: z.string(),
  caption: publicTexts.caption,
  totalSales: z.number().int().optional().describe('only for its creator'),
  scheduledAt: Time.optional().describe('only for its creator'),
  createdAt: Time,
  updatedAt: Time,
}
/** A list of ids in a response. */
export const ids = z.array(Id)
