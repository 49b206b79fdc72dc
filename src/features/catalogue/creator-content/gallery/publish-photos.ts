import { request } from '../../../../api/request.ts'
import { runBulk } from '../bulk/run-bulk.ts'

/** Maximum page size of the photo search. */
const MOST = 100

/**
 * Publishes the draft photos of a gallery, such as those added before the account was approved. Called when the gallery is published.
 * @throws ApiError of the first photo that fails
 */
export const publishPhotosOf = async (galleryId: string): Promise<void> => {
  // Always the first page, because published photos leave the list of drafts.
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

/** Updates the alternative texts of a gallery's photos. @throws ApiError of the first photo that fails */
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
