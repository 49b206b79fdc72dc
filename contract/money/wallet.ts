import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { SnapshotVersion } from '../snapshot-version.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Thumbnail } from '../catalogue/items/items.ts'
import { Amount, ShownPrice } from './amount.ts'
import { listQuery, page } from '../paging.ts'
import { ofPerson } from '../private.ts'

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

/** What a tip was given for: the item whose tip button was used. A tip in a conversation appears as a message. */
export const TipAbout = z
  .strictObject({
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
        title: z.string().describe('for a post: beginning of its text; empty if the buyer no longer has access'),
        thumbnail: Thumbnail.optional().describe('what the buyer may see'),
        isDownload: z.boolean().optional().describe('for a product: the buyer can download a file'),
      })
      .optional()
      .describe(
        'for a tip: what it was given for; absent if it was not given for an item, or the buyer can no longer see it'
      ),
    about: TipAbout.shape.type.optional().describe('for a tip: type of what it was given for'),
    message: ofPerson(z.string().optional().describe('for a tip: the message sent with it')),
    createdAt: Time,
  })
  .meta({ id: 'Purchase' })
export type Purchase = z.infer<typeof Purchase>

const price = z.strictObject({ price: ShownPrice })
/** The errors of the fan's own spending limits (contract/money/spending.ts). */
const spendingErrors = ['limit_reached', 'cooling_off'] as const
const purchaseErrors = [
  'insufficient_balance',
  ...spendingErrors,
  'price_changed',
  'no_longer_for_sale',
  'already_purchased',
  'idempotency_conflict',
  'not_found',
  'forbidden',
] as const
/** `forbidden`: the item is the caller's own, or not for sale. */
const itemPurchase = {
  method: 'POST',
  access: 'user',
  params: IdParams,
  body: price,
  response: Charge,
  status: 201,
  idempotent: true,
  errors: purchaseErrors,
  emits: ['purchase.completed', 'access.changed'],
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
    body: z.strictObject({
      price: Amount.describe('tokens'),
      message: trimmed(200).optional(),
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
    emits: ['purchase.completed'],
  },
  feed: { ...itemPurchase, path: '/wallet/charges/feed/{id}', summary: 'Unlock a post permanently' },
  video: { ...itemPurchase, path: '/wallet/charges/video/{id}', summary: 'Unlock a video permanently' },
  gallery: {
    ...itemPurchase,
    path: '/wallet/charges/gallery/{id}',
    summary: 'Unlock a gallery with all its photos permanently',
  },
  product: {
    ...itemPurchase,
    path: '/wallet/charges/product/{id}',
    summary: 'Buy a product; a physical one needs an address of the buyer. `price` is the total for all copies',
    body: price.extend({
      quantity: z.number().int().min(1).max(20).default(1),
      deliveryAddressId: Id.optional().describe('required for a physical product'),
    }),
    errors: [...purchaseErrors, 'out_of_stock'],
    emits: ['purchase.completed', 'access.changed', 'order.created'],
  },
  message: {
    ...itemPurchase,
    path: '/wallet/charges/message/{id}',
    summary: 'Unlock a message permanently',
    errors: [...purchaseErrors, 'files_processing'],
  },
  stream: { ...itemPurchase, path: '/wallet/charges/stream/{id}', summary: 'Buy access to a stream until it ends' },
  videoCall: {
    ...itemPurchase,
    path: '/wallet/charges/video-call/{id}',
    summary: 'Pay for a video call that the creator has accepted',
    emits: ['purchase.completed', 'call.changed'],
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
