import '../zod-config.ts'
import * as z from 'zod'
import { listOf, trimmed } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { maxPromos, PromoPlace, SitePicture } from '../platform/promos.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { linkAddress } from '../text/link-address.ts'

/** A text of the operator in both languages. */
export const bothLanguages = (maxLength: number) => {
  const either = trimmed(maxLength).min(1, 'Fill in both languages')
  return z.strictObject({ en: either, pt: either })
}

/** A link that the operator sets: a path of this site, or a web address. */
export const SiteLink = trimmed(500).refine(
  (path) => linkAddress(path) !== undefined,
  'Enter a path on this site, or a link that starts with http or https'
)

const PromoInput = z
  .strictObject({
    places: listOf(PromoPlace, 3).min(1, 'Choose at least one page'),
    title: bothLanguages(80),
    text: bothLanguages(240),
    link: SiteLink.optional(),
    pictureId: Id.optional().describe('from `siteSettings.upload`'),
    from: Time.optional(),
    to: Time.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    message: 'Choose an end after the beginning',
  })
  .meta({ id: 'PromoInput' })

/** A promo of the site as its operator sees it. */
export const Promo = z
  .object({
    _id: Id,
    places: z.array(PromoPlace),
    title: z.object({ en: z.string(), pt: z.string() }),
    text: z.object({ en: z.string(), pt: z.string() }),
    link: z.string().optional(),
    picture: SitePicture.optional(),
    from: Time.optional(),
    to: Time.optional(),
    status: z.enum(['shown', 'scheduled', 'ended']),
  })
  .meta({ id: 'Promo' })
export type Promo = z.infer<typeof Promo>

/** The promos that the site shows to its visitors (product.md, Operators). */
export const promos = endpoints({
  list: {
    method: 'GET',
    path: '/admin/promos',
    access: 'admin',
    permission: 'site.edit',
    summary: 'All promos of the site, in their order',
    response: z.object({ data: z.array(Promo) }),
  },
  create: {
    method: 'POST',
    path: '/admin/promos',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Add a promo, as the last one',
    body: PromoInput,
    response: Promo,
    status: 201,
    errors: ['not_found', 'promos_full'],
    emits: ['promo.changed'],
  },
  update: {
    method: 'PUT',
    path: '/admin/promos/{id}',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Change a promo',
    params: IdParams,
    body: PromoInput,
    response: Promo,
    errors: ['not_found'],
    emits: ['promo.changed'],
  },
  order: {
    method: 'PUT',
    path: '/admin/promos',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Order the promos; those that are not named stay behind them',
    body: z.strictObject({ ids: listOf(Id, maxPromos).min(1) }),
    emits: ['promo.changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/admin/promos/{id}',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Delete a promo',
    params: IdParams,
    errors: ['not_found'],
    emits: ['promo.changed'],
  },
})
