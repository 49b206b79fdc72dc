import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { PostalAddress } from '../identity/addresses.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Thumbnail } from '../catalogue/items/items.ts'
import { Amount } from './amount.ts'
import { listQuery, page } from '../paging.ts'
import { ProductType } from '../catalogue/assets/products.ts'
import { ofPerson } from '../private.ts'

/** created → processing → shipped → delivered; refunded from any of them. A digital order is delivered at once. */
export const OrderStatus = z
  .enum(['created', 'processing', 'shipped', 'delivered', 'refunded'])
  .meta({ id: 'OrderStatus' })
export type OrderStatus = z.infer<typeof OrderStatus>

/** An order: one purchase of a product, as buyer and seller see it. */
export const Order = z
  .object({
    _id: Id,
    number: z.string().describe('short number that can be given over the phone'),
    status: OrderStatus,
    product: z.object({
      _id: Id,
      title: z.string().describe('title at the time of purchase'),
      type: ProductType,
      thumbnail: Thumbnail.optional(),
    }),
    quantity: z.number().int(),
    unitPrice: Amount.describe('tokens'),
    totalPrice: Amount.describe('tokens'),
    buyer: Person,
    performer: Person,
    deliveryAddress: ofPerson(PostalAddress.optional().describe('physical products: a copy of the address')),
    trackingCode: z.string().optional(),
    canChangeAddress: z.boolean().describe('true for the buyer until it is shipped'),
    history: z.array(z.object({ status: OrderStatus, at: Time })),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

const orderQuery = z.object({ ...listQuery, status: OrderStatus.optional(), type: ProductType.optional() })

/** Orders of products (Spec §7, Orders). */
export const orders = endpoints({
  search: {
    method: 'GET',
    path: '/orders/search',
    access: 'performer',
    summary: "Orders of the caller's products, newest first",
    query: orderQuery,
    response: page(Order),
  },
  searchOwn: {
    method: 'GET',
    path: '/orders/users/search',
    access: 'user',
    summary: "The caller's orders, newest first",
    query: orderQuery,
    response: page(Order),
  },
  view: {
    method: 'GET',
    path: '/orders/{id}',
    access: 'user',
    summary: 'One order, for its buyer and its seller',
    params: IdParams,
    response: Order,
    errors: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/orders/{id}/update',
    access: 'performer',
    summary: 'As the seller, change the status of an order or refund it',
    params: IdParams,
    body: z.strictObject({ status: OrderStatus, trackingCode: trimmed(100).optional() }),
    response: Order,
    errors: ['not_found', 'order_step', 'refund_not_covered'],
    emits: ['order.changed'],
  },
  updateAddress: {
    method: 'PUT',
    path: '/orders/{id}/update/delivery-address',
    access: 'user',
    summary: 'As the buyer, change the delivery address until the order is shipped',
    params: IdParams,
    body: z.strictObject({ deliveryAddressId: Id }),
    response: Order,
    errors: ['not_found', 'order_address_fixed', 'order_without_address'],
    emits: ['order.changed'],
  },
})
