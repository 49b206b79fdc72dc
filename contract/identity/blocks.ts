import '../zod-config.ts'
import * as z from 'zod'
import { listOf, text } from '../bounded.ts'
import { Person, Time } from './users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { listQuery, page } from '../paging.ts'

const Countries = z
  .object({
    countries: z.array(z.string()).describe('codes of /countries/list, two upper-case letters, sorted'),
  })
  .meta({ id: 'BlockedCountries' })

/** The people and countries that an account has blocked (Spec §7, Block). */
export const blocks = endpoints({
  blockUser: {
    method: 'POST',
    path: '/block/users',
    access: 'user',
    summary: 'Block a person: the two accounts are hidden from each other and cannot write to each other; idempotent',
    body: z.strictObject({ userId: Id }),
    errors: ['not_found', 'forbidden'],
    limit: { max: 300, perS: 3600 },
    emits: ['block.created'],
  },
  unblockUser: {
    method: 'DELETE',
    path: '/block/users/{id}',
    access: 'user',
    summary: 'Remove a block; does nothing if there is none',
    params: IdParams,
    emits: ['block.deleted'],
  },
  users: {
    method: 'GET',
    path: '/block/users',
    access: 'user',
    summary: 'The people whom the caller has blocked, newest first',
    query: z.object(listQuery),
    response: page(Person.extend({ blockedAt: Time })),
  },
  blockCountries: {
    method: 'POST',
    path: '/block/countries',
    access: 'performer',
    summary: "Set the countries in which the caller's profile and items are hidden; replaces the former list",
    body: z.strictObject({
      countries: listOf(text(2, 'Use two letters').regex(/^[A-Za-z]{2}$/, 'Use two letters'), 250),
    }),
    response: Countries,
    limit: { max: 120, perS: 3600 },
    emits: ['country-block.changed'],
  },
  countries: {
    method: 'GET',
    path: '/block/countries',
    access: 'performer',
    summary: "The countries in which the caller's profile and items are hidden",
    response: Countries,
  },
  checkCountry: {
    method: 'GET',
    path: '/block/countries/check',
    access: 'anyone',
    summary: "Whether the site is blocked in the visitor's country",
    response: z.object({ blocked: z.boolean() }),
  },
})
