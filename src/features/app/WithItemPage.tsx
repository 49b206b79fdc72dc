import type { ReactElement, ReactNode } from 'react'
import { ItemSlotsProvider, type ItemSlots } from '../catalogue/items/slots.tsx'
import { Comments } from '../social/comments/Comments.tsx'
import { ItemActions } from '../social/reactions/ItemActions.tsx'
import { ItemMenu } from '../social/reports/ItemMenu.tsx'

const slots: ItemSlots = { ItemMenu, ItemActions, Comments }

/** The page of a video, a gallery or a product: its comments are a part of it. */
export const WithItemPage = ({ children }: { children: ReactNode }): ReactElement => (
  <ItemSlotsProvider value={slots}>{children}</ItemSlotsProvider>
)
