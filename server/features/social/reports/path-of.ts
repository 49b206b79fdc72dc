import { commentHash } from '../../../../contract/catalogue/items/item-paths.ts'
import type { Snapshot } from './snapshot.ts'

const pages: Readonly<Record<string, string>> = {
  feed: '/posts/',
  video: '/videos/',
  gallery: '/galleries/',
  product: '/products/',
  performer: '/',
}

/** The path of a reported object on the site; photos, messages and streams have no page of their own, a comment is on the page of its item. */
export function pathOfReported(
  type: string,
  id: string,
  { objectType, objectId, parentId }: Snapshot
): string | undefined {
  const page = pages[type === 'comment' ? String(objectType) : type]
  if (page === undefined) return undefined
  return type === 'comment'
    ? page + String(objectId) + commentHash(id, typeof parentId === 'string' ? parentId : null)
    : page + id
}
