import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { ReportTarget } from '../../../../contract/social/reports.ts'
import type { MenuItem } from '../../../ui/Menu.tsx'

export type ItemMenuProps = {
  /** The button's accessible name. */
  label: string
  /** The path of its page. */
  path: string
  /** What is reported; `name` is its name in the dialog: a creator, or a post's creator. */
  subject: { objectType: ReportTarget; objectId: string; name: string }
  /** Its edit page, for its creator, who cannot report it. */
  editHref?: string | undefined
  /** Further menu items. */
  more?: readonly MenuItem[]
}

export type ItemActionsProps = {
  type: ItemType
  item: {
    _id: string
    totalLikes: number
    totalComments: number
    isLiked?: boolean
    isBookmarked?: boolean
    isLocked: boolean
    performer: { _id: string; name: string }
  }
  /** Opens the comments on this page. */
  onComment?: () => void
  /** The address of the comments, when they are on another page. */
  commentsHref?: string | undefined
}

export type CommentsProps = {
  objectType: ItemType
  objectId: string
  /** Total number of the item's comments and replies. */
  total: number
  isLocked: boolean
  /** The item's creator. */
  performerId: string
}

/** What features of the layers above show in a post, a video, a gallery, a photo and a product. */
export type ItemSlots = {
  ItemMenu: ComponentType<ItemMenuProps>
  ItemActions: ComponentType<ItemActionsProps>
  Comments: ComponentType<CommentsProps>
}

const Slots = createContext<ItemSlots | null>(null)

/** Fills the slots of the items on a page; `src/features/app` does it. */
export const ItemSlotsProvider = Slots.Provider

/** @throws on a page that does not fill them. */
export const useItemSlots = (): ItemSlots => {
  const slots = useContext(Slots)
  if (!slots) throw new Error('The page shows items: wrap its screen in `WithItems`.')
  return slots
}
