import { hasPage, itemPath } from '../../../../contract/content/item-paths.ts'

/** The path at which an item is shown: its own page, or the photo tab of its creator's page. */
export const pathOfItem = (type: string, id: string, performerId: string): string =>
  hasPage(type) ? itemPath(type, id) : `/${performerId}?tab=photos`
