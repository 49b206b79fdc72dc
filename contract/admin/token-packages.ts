import '../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../changes.ts'
import { listOf } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from '../money/amount.ts'
import { MAX_PACKAGES } from '../money/package-rules.ts'
import { stepUp, stepUpErrors } from './operators.ts'
import { bothLanguages } from './promos.ts'

const offer = {
  label: bothLanguages(40),
  note: bothLanguages(80).optional().describe('one line below the name'),
  price: Amount.min(0.01, 'Enter an amount').describe('in currency'),
  tokens: Amount.min(0.01, 'Enter an amount').describe('without the bonus'),
  bonus: Amount.default(0).describe('tokens that are a gift'),
  isActive: z.boolean().default(true).describe('false: not on offer'),
}

const PackageInput = z.strictObject({ ...offer, ...stepUp }).meta({ id: 'PackageInput' })

/** A token package as the operator sees it. */
export const TokenPackage = z
  .object({ _id: Id, ...offer, bonus: Amount, isActive: z.boolean() })
  .meta({ id: 'TokenPackage' })
export type TokenPackage = z.infer<typeof TokenPackage>

const common = { access: 'admin', permission: 'site.edit', emits: ['packages.changed'] } as const

/** The token packages of top-ups (product.md, Operators). `wallet.packages` shows the ones on offer to everybody. */
export const tokenPackages = endpoints({
  list: {
    method: 'GET',
    path: '/admin/packages',
    access: 'admin',
    permission: 'site.edit',
    summary: 'All token packages, in their order',
    response: z.object({ data: z.array(TokenPackage) }),
  },
  create: {
    ...common,
    method: 'POST',
    path: '/admin/packages',
    summary: 'Add a package as the last one. Its tokens are worth between its price and twice as much',
    body: PackageInput,
    response: TokenPackage,
    status: 201,
    errors: [...stepUpErrors, 'packages_full'],
  },
  update: {
    ...common,
    method: 'PUT',
    path: '/admin/packages/{id}',
    summary: 'Change a package; a top-up with the former price is refused',
    params: IdParams,
    body: changesOf(PackageInput.shape),
    response: TokenPackage,
    errors: [...stepUpErrors, 'not_found'],
  },
  order: {
    ...common,
    method: 'PUT',
    path: '/admin/packages',
    summary: 'Put these packages first, in this order',
    body: z.strictObject({ ids: listOf(Id, MAX_PACKAGES) }),
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/admin/packages/{id}',
    summary: 'Delete a package; what was bought with it stays',
    params: IdParams,
    errors: ['not_found'],
  },
})
