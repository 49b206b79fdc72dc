import '../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../changes.ts'
import { text, trimmed } from '../bounded.ts'
import { Time } from './users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { listQuery, page } from '../paging.ts'

const requiredLine = (max: number, message: string) => trimmed(max).min(1, message)

/** The fields of a delivery address. `country` and `state` are codes from the lookups. */
export const addressFields = {
  name: requiredLine(100, 'Enter a full name').describe('name of the recipient'),
  country: text(2, 'Use two letters').regex(/^[A-Z]{2}$/, 'Use two letters'),
  state: trimmed(100).default(''),
  city: requiredLine(100, 'Enter a city'),
  zipCode: trimmed(20).default(''),
  streetAddress: requiredLine(200, 'Enter a street'),
  streetNumber: trimmed(20).default(''),
  unit: trimmed(60).default('').describe('flat, floor, building'),
  district: trimmed(100).default(''),
  phone: trimmed(30).default(''),
}
const AddressBody = z
  .strictObject({ ...addressFields, isDefault: z.boolean().default(false) })
  .meta({ id: 'AddressBody' })

/**
 * An address as it is printed on a parcel. An order keeps a copy, so that later changes of the address book do not
 * change the order.
 */
export const PostalAddress = z.object(addressFields).meta({ id: 'PostalAddress' })
export type PostalAddress = z.infer<typeof PostalAddress>

/** An address of an account, as its owner sees it. */
export const Address = z
  .object({ _id: Id, ...addressFields, isDefault: z.boolean(), createdAt: Time })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

/** The delivery addresses of an account (Spec §7, Addresses). */
export const addresses = endpoints({
  create: {
    method: 'POST',
    path: '/addresses/create',
    access: 'user',
    summary: 'Save a delivery address',
    body: AddressBody,
    response: Address,
    status: 201,
    errors: ['address_book_full'],
    limit: { max: 60, perS: 3600 },
    emits: ['address.changed'],
  },
  update: {
    method: 'PUT',
    path: '/addresses/{id}',
    access: 'user',
    summary: "Change the caller's own address; orders keep the copy they have",
    params: IdParams,
    body: changesOf(AddressBody.shape),
    response: Address,
    errors: ['not_found'],
    emits: ['address.changed'],
  },
  search: {
    method: 'GET',
    path: '/addresses/search',
    access: 'user',
    isPrivate: true,
    summary: "The caller's own addresses, the default one first",
    query: z.object({ limit: listQuery.limit, offset: listQuery.offset }),
    response: page(Address),
  },
  remove: {
    method: 'DELETE',
    path: '/addresses/{id}',
    access: 'user',
    summary: 'Delete an address',
    params: IdParams,
    errors: ['not_found'],
    emits: ['address.changed'],
  },
})
