import { blocks } from '../../../../contract/identity/blocks.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { presentPerson } from '../visibility/present.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { blockCountries } from './block-countries.ts'
import { blockUser, unblockUser } from './block-user.ts'
import { findBlocked, findCountries } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof blocks> => ({
  blockUser: ({ viewer, body }) => blockUser(deps, viewer.id, body.userId),
  unblockUser: ({ viewer, params }) => unblockUser(deps, viewer.id, params.id),
  users: async ({ viewer, query }) => {
    const { rows, total } = await findBlocked(deps.db, viewer.id, query)
    return { data: rows.map((row) => ({ ...presentPerson(row), blockedAt: row.created_at.toISOString() })), total }
  },
  blockCountries: async ({ viewer, body }) => ({ countries: await blockCountries(deps, viewer.id, body.countries) }),
  countries: async ({ viewer }) => ({ countries: await findCountries(deps.db, viewer.id) }),
  checkCountry: async ({ caller }) => ({
    blocked: caller.country !== undefined && (await readSettings(deps.db)).blockedCountries.includes(caller.country),
  }),
})

/** Blocking of people, and of countries by creators (Spec §7, Block). */
export const registerBlocks: RegisterFeature = (app, deps) => mount(app, deps, blocks, handlers(deps))
