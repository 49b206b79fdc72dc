import '../zod-config.ts'
import * as z from 'zod'
import { limitQuery } from '../paging.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'

/** Where the site shows promos of its operator. */
export const promoPlaces = ['landing', 'home', 'explore'] as const
/** A place of a promo. */
export const PromoPlace = z.enum(promoPlaces).meta({ id: 'PromoPlace' })
export type PromoPlace = z.infer<typeof PromoPlace>

/** A public picture of the site in several widths, with its size in pixels. */
export const SitePicture = z
  .object({
    _id: Id,
    url: z.string(),
    srcset: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'SitePicture' })
export type SitePicture = z.infer<typeof SitePicture>

/** A promo of the site's operator, in the reader's language. It never promotes a creator for money. */
export const SitePromo = z
  .object({
    _id: Id,
    title: z.string(),
    text: z.string(),
    link: z.string().optional().describe('a path of this site, or a web address'),
    picture: SitePicture.optional(),
  })
  .meta({ id: 'SitePromo' })
export type SitePromo = z.infer<typeof SitePromo>

/** Maximum number of promos, shown or not. */
export const maxPromos = 50

/** What the site's operator shows on the landing page, at home and in explore (Spec §7, Lookups). */
export const sitePromos = endpoints({
  search: {
    method: 'GET',
    path: '/site-promo/search',
    access: 'optional',
    summary:
      'The promos of the site that are shown now, in the order of its operator, without those that the caller has dismissed',
    query: z.object({ place: PromoPlace.optional(), offset: limitQuery.offset }),
    response: z.object({ data: z.array(SitePromo), total: z.number().int().min(0) }),
  },
  dismiss: {
    method: 'POST',
    path: '/site-promo/{id}/dismiss',
    access: 'user',
    summary: 'Dismiss a promo, so that the caller sees it no more',
    params: IdParams,
    errors: ['not_found'],
    emits: ['promo.dismissed'],
  },
})
