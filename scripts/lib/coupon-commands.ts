import { CouponCode, coupons, type Coupon, type CouponKind } from '../../contract/money/coupons.ts'
import { presentCoupon } from '../../server/features/money/coupons/present.ts'
import { listCoupons } from '../../server/features/money/coupons/queries.ts'
import { createCoupon, endCoupon } from '../../server/features/money/coupons/save-coupon.ts'
import { Refused, type Command } from './admin-command.ts'

const asLine = ({
  code,
  kind,
  value,
  charges,
  subscriptionType,
  validUntil,
  totalLimit,
  used,
  status,
}: Coupon): string =>
  [
    code.padEnd(30),
    `${kind === 'percentage' ? `${value}%` : value.toFixed(2)} off`.padEnd(14),
    `${charges} ${charges === 1 ? 'charge' : 'charges'}`.padEnd(11),
    (subscriptionType ?? 'both').padEnd(8),
    (validUntil ? `to ${validUntil}` : 'no end').padEnd(14),
    `${used}${totalLimit ? ` of ${totalLimit}` : ''} used`.padEnd(16),
    status,
  ]
    .join(' ')
    .trimEnd()

const list: Command = {
  words: '',
  about: "list the site's own coupons, newest first",
  minWords: 0,
  run: async ({ db, clock }) => {
    const at = clock.now()
    const { rows } = await listCoupons(db, null, at, { limit: 1000, offset: 0, sort: 'desc' })
    return rows.map((row) => asLine(presentCoupon(row, at))).join('\n') || 'There are no coupons.'
  },
}

/** Options such as `charges=3 type=yearly from=2027-01-01 until=2027-03-31 total=100 fan=1`, and their names in the contract. */
const names: Readonly<Record<string, string>> = {
  charges: 'charges',
  type: 'subscriptionType',
  from: 'validFrom',
  until: 'validUntil',
  total: 'totalLimit',
  fan: 'fanLimit',
}

function option(word: string): [string, string | number] {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? []
  const known = Object.hasOwn(names, name) ? names[name] : undefined
  if (known === undefined)
    throw new Refused(
      `${word} is not one of ${Object.keys(names)
        .map((one) => `${one}=…`)
        .join(' ')}`
    )
  return [known, /^\d+$/.test(value) ? Number(value) : value]
}

const make: Command = {
  words: '<code> <10%|2.50> [charges=3 …]',
  about: 'create a coupon for all creators; options: charges=, type=, from=, until= (days), total=, fan= (uses)',
  minWords: 2,
  run: async (deps, [code = '', off = '', ...more]) => {
    const kind: CouponKind = off.endsWith('%') ? 'percentage' : 'amount'
    const checked = coupons.create.body.safeParse({
      code,
      kind,
      value: Number(off.replace('%', '')),
      ...Object.fromEntries(more.map(option)),
    })
    if (!checked.success)
      throw new Refused(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
    return asLine(presentCoupon(await createCoupon(deps, null, checked.data), deps.clock.now()))
  },
}

const end: Command = {
  words: '<code>',
  about: 'end a coupon of the site; subscriptions that used it keep their discount',
  minWords: 1,
  run: async (deps, [code = '']) => {
    const parsed = CouponCode.safeParse(code)
    const coupon = parsed.success
      ? await deps.db
          .selectFrom('coupon')
          .select('id')
          .where('code', '=', parsed.data)
          .where('performer_id', 'is', null)
          .executeTakeFirst()
      : undefined
    if (!coupon) throw new Refused(`The site has no coupon ${code}`)
    await endCoupon(deps, null, coupon.id)
    return `${code} has ended`
  },
}

/** The commands for coupons of the whole site. */
export const couponCommands: Readonly<Record<string, Command>> = {
  coupons: list,
  'make-coupon': make,
  'end-coupon': end,
}
