import { sql } from 'kysely'
import type { PromoPlace, SitePromo } from '../../../../contract/platform/promos.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Promo } from '../../../../contract/admin/promos.ts'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { presentSitePicture } from './pictures.ts'

type InBoth = Record<Language, string>

const promoRows = (db: Db) =>
  db
    .selectFrom('site_promo')
    .leftJoin('site_picture', 'site_picture.id', 'site_promo.picture_id')
    .select([
      'site_promo.id',
      'places',
      'title',
      'text',
      'link',
      'shown_from',
      'shown_to',
      'picture_id',
      'site_picture.width',
      'site_picture.height',
    ])
    .orderBy('position')
    .orderBy('site_promo.id')

/** All promos, in the operator's order. */
export const listPromos = (db: Db) => promoRows(db).execute()
export type PromoRow = Awaited<ReturnType<typeof listPromos>>[number]

/** One promo. */
export const findPromo = (db: Db, id: string) => promoRows(db).where('site_promo.id', '=', id).executeTakeFirst()

/** The promos that are shown now, of one place or of all, without those that this account has dismissed. */
export const shownPromos = queryTemplate(
  (db, { now, place, viewerId }: { now: Date; place: PromoPlace | undefined; viewerId: string | undefined }) =>
    promoRows(db)
      .where((is) => is.or([is('shown_from', 'is', null), is('shown_from', '<=', now)]))
      .where((is) => is.or([is('shown_to', 'is', null), is('shown_to', '>', now)]))
      .$if(place !== undefined, (of) => of.where(sql<boolean>`${place} = any(places)`))
      .$if(viewerId !== undefined, (of) =>
        of.where(
          sql<boolean>`not exists (select from site_promo_dismissed where promo_id = site_promo.id and account_id = ${viewerId})`
        )
      )
      .compile()
)

const pictureOf = ({ picture_id: id, width, height }: PromoRow) =>
  id && width && height ? presentSitePicture({ id, width, height }) : undefined

/** A promo for its readers. */
export const presentSitePromo = (row: PromoRow, language: Language): SitePromo => ({
  _id: row.id,
  title: (row.title as InBoth)[language],
  text: (row.text as InBoth)[language],
  link: row.link ?? undefined,
  picture: pictureOf(row),
})

/** A promo for the operator. */
export const presentPromo = (row: PromoRow, now: Date): Promo => ({
  _id: row.id,
  places: row.places as PromoPlace[],
  title: row.title as InBoth,
  text: row.text as InBoth,
  link: row.link ?? undefined,
  picture: pictureOf(row),
  from: row.shown_from?.toISOString(),
  to: row.shown_to?.toISOString(),
  status:
    row.shown_to && row.shown_to <= now ? 'ended' : row.shown_from && row.shown_from > now ? 'scheduled' : 'shown',
})
