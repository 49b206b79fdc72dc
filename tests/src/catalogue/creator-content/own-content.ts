import type { Content } from '../../../../src/features/catalogue/creator-content/kinds.ts'
import { api, apiUrl, creator, http, ok } from '../../support.ts'

/** The n-th test id. */
export const idOf = (n: number): string => `0198a3c4-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`
/** The creator as items contain them. */
export const performer = { ...creator, isVerified: true, monthlyPrice: 9, isFreeSubscription: false }
const common = {
  access: 'subscriber',
  status: 'draft',
  isLocked: false,
  accessReason: 'owner',
  totalLikes: 3,
  totalComments: 1,
  totalSales: 0,
  performer,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
/** One's own video, a draft for subscribers. */
export const video = (n: number, more: object = {}): Content =>
  ({ _id: idOf(n), title: `Video ${n}`, description: `About ${n}`, ...common, ...more }) as Content
const media = (n: number) => ({
  _id: idOf(50 + n),
  type: 'photo',
  kind: 'photo',
  url: `/p${n}.webp`,
  width: 4,
  height: 3,
  alt: `Alt ${n}`,
})
const galleryPhoto = (n: number) => ({ _id: idOf(n), title: `Photo ${n}`, photo: media(n) })
/** One's own gallery with three photos, the first its cover. */
export const gallery = (more: object = {}): Content =>
  ({
    _id: idOf(90),
    title: 'Season',
    description: 'Evenings',
    ...common,
    totalPhotos: 3,
    coverId: idOf(1),
    photos: [galleryPhoto(1), galleryPhoto(2), galleryPhoto(3)],
    ...more,
  }) as Content

/** The query strings that `lists` received. */
export const asked: string[] = []
/** Mocks a list of one's own items, and records the query of each request. */
export const lists = (kind: 'videos' | 'photos' | 'galleries' | 'products', data: readonly Content[]): void =>
  api.use(
    http.get(
      apiUrl(`/performer/performer-assets/${kind}/search`),
      ({ request }) => (asked.push(new URL(request.url).search), ok({ data, total: data.length }))
    )
  )
