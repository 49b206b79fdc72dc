import dynamic from 'next/dynamic'
import type { ReactElement, ReactNode } from 'react'
import { LazyFallback } from '../../ui/feedback/LazyFallback.tsx'
import { ItemSlotsProvider, type ItemSlots } from '../catalogue/items/slots.tsx'
import { ItemActions } from '../social/reactions/ItemActions.tsx'
import { ItemMenu } from '../social/reports/ItemMenu.tsx'

const Comments = dynamic(() => import('../social/comments/Comments.tsx').then((module) => module.Comments), {
  loading: LazyFallback,
})

const slots: ItemSlots = { ItemMenu, ItemActions, Comments }

/** A page with posts or photos: their comments are loaded when they are opened. */
export const WithItems = ({ children }: { children: ReactNode }): ReactElement => (
  <ItemSlotsProvider value={slots}>{children}</ItemSlotsProvider>
)
