import { fromMinor } from '../../../contract/money.ts'
import { wallet } from '../../../contract/wallet.ts'
import type { Deps } from '../../deps.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import type { Handlers, Input } from '../../http/handler-types.ts'
import { mount } from '../../http/mount.ts'
import { buyProduct } from './buy-product.ts'
import type { Payer } from './charge-once.ts'
import { searchPurchases } from './purchases.ts'
import { listPackages } from './queries.ts'
import { tip } from './tip.ts'
import { unlock } from './unlock.ts'
import { unlockPrivate } from './unlock-private.ts'

const handlers = (deps: Deps): Handlers<typeof wallet> => ({
  packages: async ({ query }) => {
    const { rows, total } = await listPackages(deps.db, query)
    return {
      data: rows.map((row) => ({
        _id: row.id,
        name: row.name,
        price: fromMinor(row.price),
        tokens: fromMinor(row.tokens),
        description: row.description ?? undefined,
      })),
      total,
    }
  },
  tip: (input) => tip(deps, payer(input), input.params.id, input.body),
  feed: (input) => unlock(deps, payer(input), 'feed', input.params.id, input.body),
  video: (input) => unlock(deps, payer(input), 'video', input.params.id, input.body),
  gallery: (input) => unlock(deps, payer(input), 'gallery', input.params.id, input.body),
  product: (input) => buyProduct(deps, payer(input), input.params.id, input.body),
  message: (input) => unlockPrivate(deps, payer(input), 'message', input.params.id, input.body),
  stream: (input) => unlockPrivate(deps, payer(input), 'stream', input.params.id, input.body),
  videoCall: (input) => unlockPrivate(deps, payer(input), 'video-call', input.params.id, input.body),
  search: ({ viewer, query, caller }) => searchPurchases(deps, { viewer, country: caller.country }, query),
})

const payer = ({
  viewer,
  idempotencyKey,
  caller,
}: Pick<Input<typeof wallet.feed>, 'viewer' | 'idempotencyKey' | 'caller'>): Payer => ({
  viewer,
  country: caller.country,
  language: caller.language,
  key: idempotencyKey,
})

/** What the wallet buys and has bought, and the packages that fill it (Spec §7, Wallet charges). */
export const registerWallet: RegisterFeature = (app, deps) => mount(app, deps, wallet, handlers(deps))
