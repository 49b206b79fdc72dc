import { fromMinor } from '../../../../contract/money/money.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers, Input } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { buyProduct } from '../../money/wallet/buy-product.ts'
import type { Payer } from '../../money/wallet/charge-once.ts'
import { searchPurchases } from '../../money/wallet/purchases.ts'
import { listPackages } from '../../money/wallet/queries.ts'
import { tip } from './tip.ts'
import { buyItem } from '../../money/wallet/buy-item.ts'
import { buyPrivateItem } from './buy-private-item.ts'

const handlers = (deps: Deps): Handlers<typeof wallet> => ({
  packages: async ({ query, caller }) => {
    const { rows, total } = await listPackages(deps.db, query, caller.language)
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
  feed: (input) => buyItem(deps, payer(input), 'feed', input.params.id, input.body),
  video: (input) => buyItem(deps, payer(input), 'video', input.params.id, input.body),
  gallery: (input) => buyItem(deps, payer(input), 'gallery', input.params.id, input.body),
  product: (input) => buyProduct(deps, payer(input), input.params.id, input.body),
  message: (input) => buyPrivateItem(deps, payer(input), 'message', input.params.id, input.body),
  stream: (input) => buyPrivateItem(deps, payer(input), 'stream', input.params.id, input.body),
  videoCall: (input) => buyPrivateItem(deps, payer(input), 'video-call', input.params.id, input.body),
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

/** Wallet charges, the purchases of an account, and the packages that top a wallet up (Spec §7, Wallet charges). */
export const registerCharges: RegisterFeature = (app, deps) => mount(app, deps, wallet, handlers(deps))
