import { fromMinor } from '../../../contract/money.ts'
import { wallet } from '../../../contract/wallet.ts'
import type { Deps } from '../../deps.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import type { Handlers } from '../../http/implement.ts'
import { mount } from '../../http/mount.ts'
import { listPackages } from './queries.ts'
import { tip } from './tip.ts'

const handlers = (deps: Deps): Handlers<typeof wallet> => ({
  packages: async ({ query }) => {
    const { rows, total } = await listPackages(deps.db, query)
    return { data: rows.map((row) => ({ _id: row.id, name: row.name, price: fromMinor(row.price), tokens: fromMinor(row.tokens), description: row.description ?? undefined })), total }
  },
  tip: ({ viewer, params, body, idempotencyKey, caller }) => tip(deps, { viewer, country: caller.country, language: caller.language, key: idempotencyKey }, params.id, body),
})

/** What the wallet can buy, and the packages that fill it (Spec §7, Wallet charges). */
export const registerWallet: RegisterFeature = (app, deps) => mount(app, deps, wallet, handlers(deps))
