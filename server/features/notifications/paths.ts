import { hasPage, itemPath } from '../../../contract/item-paths.ts'

/** Where an item is looked at: its page, or the list of photos on the page of its creator. */
export const pathOfItem = (type: string, id: string, performerId: string): string =>
  hasPage(type) ? itemPath(type, id) : `/${performerId}?tab=photos`
