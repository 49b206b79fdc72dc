import './zod-config.ts'
import * as z from 'zod'
import { Person, Time } from './accounts.ts'
import { SnapshotVersion } from './snapshot-version.ts'
import { endpoints } from './endpoint.ts'
import { Id, IdParams } from './ids.ts'
import { Thumbnail } from './items.ts'
import { Amount, ShownPrice } from './amount.ts'
import { listQuery, page } from './paging.ts'

/** The types of wallet charges. */
export const ChargeType = z
  .enum(['tip', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'video-call'])
  .meta({ id: 'ChargeType' })
export type ChargeType = z.infer<typeof ChargeType>

/** The result of a wallet charge: the sale and the balance after it. */
export const Charge = z
  .object({
    _id: Id,
    type: ChargeType,
    price: Amount.describe('tokens'),
    balance: Amount.describe('tokens'),
    balanceAsOf: SnapshotVersion,
    createdAt: Time,
  })
  .meta({ id: 'Charge' })
export type Charge = z.infer<typeof Charge>

/** What a tip was given for: the item beside whose button it was given. A tip in a conversation appears as a message. */
export const TipAbout = z
  .object({
    type: z.enum(['feed', 'video', 'gallery', 'photo', 'message', 'stream', 'conversation']),
    id: Id,
  })
  .meta({ id: 'TipAbout' })
export type TipAbout = z.infer<typeof TipAbout>

/** A purchase or tip that an account paid from its wallet. */
export const Purchase = z
  .object({
    _id: Id,
    type: ChargeType,
    price: Amount.describe('tokens'),
    status: z.enum(['paid', 'refunded']),
    performer: Person,
    item: z
      .object({
        _id: Id,
        title: z.string().describe('of a post: how it begins; empty where the buyer no longer has it'),
        thumbnail: Thumbnail.optional().describe('as the buyer may see it'),
        isDownload: z.boolean().optional().describe('of a product: a file that the buyer may download'),
      })
      .optional()
      .describe(
        'of a tip: what it was given for; absent for one to the creator alone, and where it is gone for the buyer'
      ),
    about: TipAbout.shape.type.optional().describe('of a tip: what kind of thing it was given for'),
    message: z.string().optional().describe('of a tip: what was said with it'),
    createdAt: Time,
  })
  .meta({ id: 'Purchase' })
export type Purchase = z.infer<typeof Purchase>

const price = z.object({ price: ShownPrice })
/** The errors of the fan's own spending limits (contract/spending.ts). */
const spendingErrors = ['limit_reached', 'cooling_off'] as const
const unlockErrors = [
  'insufficient_balance',
  ...spendingErrors,
  'price_changed',
  'already_purchased',
  'idempotency_conflict',
  'not_found',
  'forbidden',
] as const
/** `forbidden`: the item is the viewer's own, or not for sale. */
const unlock = {
  method: 'POST',
  access: 'user',
  params: IdParams,
  body: price,
  response: Charge,
  status: 201,
  idempotent: true,
  errors: unlockErrors,
} as const

/** Purchases and tips that are paid from the wallet (Spec §7, Wallet charges). */
export const wallet = endpoints({
  packages: {
    method: 'GET',
    path: '/package/token/search',
    access: 'anyone',
    summary: 'Token packages on offer',
    query: z.object(listQuery),
    response: page(
      z.object({
        _id: Id,
        name: z.string(),
        price: Amount.describe('currency'),
        tokens: Amount,
        description: z.string().optional(),
      })
    ),
  },
  tip: {
    method: 'POST',
    path: '/wallet/charges/tip/{id}',
    access: 'user',
    summary: 'Tip a creator from the wallet',
    params: IdParams,
    body: z.object({
      price: Amount.describe('tokens'),
      message: z.string().trim().max(200).optional(),
      about: TipAbout.optional(),
    }),
    response: Charge,
    status: 201,
    idempotent: true,
    errors: [
      'insufficient_balance',
      ...spendingErrors,
      'idempotency_conflict',
      'not_found',
      'forbidden',
      'locked',
      'cannot_write',
    ],
  },
  feed: { ...unlock, path: '/wallet/charges/feed/{id}', summary: 'Unlock a post for good' },
  video: { ...unlock, path: '/wallet/charges/video/{id}', summary: 'Unlock a video for good' },
  gallery: {
    ...unlock,
    path: '/wallet/charges/gallery/{id}',
    summary: 'Unlock a gallery with all its photos for good',
  },
  product: {
    ...unlock,
    path: '/wallet/charges/product/{id}',
    summary: 'Buy a product; a physical one needs an address of the buyer. `price` is that of all copies',
    body: price.extend({
      quantity: z.number().int().min(1).max(20).default(1),
      deliveryAddressId: Id.optional().describe('of a physical product'),
    }),
    errors: [...unlockErrors, 'out_of_stock'],
  },
  message: { ...unlock, path: '/wallet/charges/message/{id}', summary: 'Unlock a message for good' },
  stream: { ...unlock, path: '/wallet/charges/stream/{id}', summary: 'Buy access to a stream until its end' },
  videoCall: {
    ...unlock,
    path: '/wallet/charges/video-call/{id}',
    summary: 'Pay for a video call that the creator has accepted',
  },
  search: {
    method: 'GET',
    path: '/wallet/charges/search',
    access: 'user',
    summary: "The caller's purchases and tips from the wallet, newest first",
    query: z.object({ ...listQuery, type: ChargeType.optional() }),
    response: page(Purchase),
  },
})
