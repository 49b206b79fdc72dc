import { request } from '../../../api/request.ts'
import { runBulk } from '../bulk/run-bulk.ts'

/** Photos that one page of a list brings at most. */
const MOST = 100

/**
 * Publishes the drafts among a gallery's photos: whoever publishes a gallery means its photos, also those that were put in before the account was
 * approved. @throws ApiError of the first that is refused
 */
export const publishPhotosOf = async (galleryId: string): Promise<void> => {
  // Always the first page: what was published has left the list of drafts.
  for (;;) {
    const { data, total } = await request('photos.searchOwn', { query: { galleryId, status: 'draft', limit: MOST } })
    const work = ({ _id, title, caption, description = '', access }: (typeof data)[number]): Promise<unknown> =>
      request('photos.update', {
        params: { id: _id },
        body: { title, caption, description, access: access === 'free' ? 'free' : 'subscriber', status: 'active' },
      })
    const { failed } = await runBulk(data, work)
    if (failed[0]) throw failed[0].error
    if (data.length === total) return
  }
}

/** Changes what photos of a gallery show in words, and nothing else of them. @throws ApiError of the first that is refused */
export const rewordPhotos = async (
  galleryId: string,
  words: readonly { _id: string; alt: string }[]
): Promise<void> => {
  if (words.length === 0) return
  const alts = new Map(words.map(({ _id, alt }) => [_id, alt]))
  for (let offset = 0, total = 1; offset < total; offset += MOST) {
    const page = await request('photos.searchOwn', { query: { galleryId, limit: MOST, offset } })
    total = page.total
    const wanted = page.data.filter(({ _id }) => alts.has(_id))
    const work = ({ _id, title, caption, access, status }: (typeof wanted)[number]): Promise<unknown> => {
      const body = {
        title,
        caption,
        description: alts.get(_id) ?? '',
        access: access === 'free' ? 'free' : 'subscriber',
        status: status === 'scheduled' ? 'draft' : status,
      } as const
      return request('photos.update', { params: { id: _id }, body })
    }
    const { failed } = await runBulk(wanted, work)
    if (failed[0]) throw failed[0].error
  }
}
