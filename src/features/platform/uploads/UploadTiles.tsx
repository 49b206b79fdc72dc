import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { nameOfItem } from './upload-state-text.ts'
import { uploadTexts } from './texts.ts'
import type { UploadItem } from './upload-item.ts'
import { UploadTile } from './UploadTile.tsx'
import s from './upload-tiles.module.css'
import type { Uploads } from './use-uploads.ts'

export type UploadTilesProps = {
  uploads: Uploads
  /** The input's `accept`, for selecting a file again. */
  accept?: string
  /** Shows a field for the alternative text of each photo. */
  describe?: boolean
  /** Additional content of a tile, such as a badge or a button. */
  extra?: (item: UploadItem, at: number) => ReactNode
}

/** Sortable list of files as tiles; the order changes by drag, keyboard or buttons. */
export const UploadTiles = ({ uploads, accept, describe, extra }: UploadTilesProps): ReactElement => {
  const t = useTexts(uploadTexts)
  const locale = useLocale()
  const id = useId()
  // Touch dragging starts after a delay, so that scrolling does not move tiles.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const { items } = uploads
  const placeOf = (key: string | number): number => items.findIndex((item) => item.key === key)
  const called = (key: string | number): string => {
    const item = items[placeOf(key)]
    return item ? nameOfItem(item, placeOf(key), locale) : ''
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t.dragOver(called(active.id), placeOf(active.id) + 1, items.length),
    onDragOver: ({ active, over }) =>
      over ? t.dragOver(called(active.id), placeOf(over.id) + 1, items.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t.dragEnd(called(active.id), placeOf(over.id) + 1, items.length) : t.dragCancel(called(active.id)),
    onDragCancel: ({ active }) => t.dragCancel(called(active.id)),
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) uploads.move(placeOf(active.id), placeOf(over.id))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragHint } }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={rectSortingStrategy}>
        <ul className={s.tiles} aria-label={t.list}>
          {items.map((item, at) => (
            <UploadTile key={item.key} item={item} at={at} uploads={uploads} accept={accept} describe={describe}>
              {extra?.(item, at)}
            </UploadTile>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
