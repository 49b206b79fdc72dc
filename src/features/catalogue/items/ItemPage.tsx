import type { ReactElement, ReactNode } from 'react'
import type { AccessReason } from '../../../../contract/catalogue/items/items.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { Time } from '../../../ui/Time.tsx'
import { scrollToComments } from './comment-address.ts'
import { itemPath, type PagedType } from '../../../../contract/catalogue/items/item-paths.ts'
import { editPath } from './addresses.ts'
import { CreatorLine } from './CreatorLine.tsx'
import type { CreatorLineProps } from './CreatorLine.tsx'
import { useItemSlots, type ItemActionsProps } from './slots.tsx'
import s from './item-page.module.css'
import { WhenNearViewport } from './WhenNearViewport.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const T = texts({ en: { actions: 'More options' }, pt: { actions: 'Mais opções' } })

export type ItemPageProps = {
  type: Exclude<PagedType, 'feed'>
  item: ItemActionsProps['item'] &
    CreatorLineProps & {
      title: string
      caption?: string
      description?: string
      createdAt: string
      accessReason: AccessReason
      thumbnail?: { url: string }
    }
  /** Description for link previews when the item has none; must not contain locked text. */
  summary: string
  /** Picture for link previews; by default the thumbnail (blurred for a locked item), else the creator's picture. */
  image?: string
  /** The main content: the player, the photos, or the locked placeholder. */
  stage: ReactNode
  /** Its length or number of files. */
  facts?: ReactNode
  /** The price and the buy button. */
  offer?: ReactNode
  /** What belongs to the content, between it and its comments; loaded when it comes near the viewport. */
  beside?: (() => ReactNode) | undefined
  /** Further items of the creator, loaded when they come near the viewport. */
  more: () => ReactNode
}

/** The page of a video, a gallery or a product with its comments. Locked content stays out of its metadata too. */
export const ItemPage = ({
  type,
  item,
  summary,
  image,
  stage,
  facts,
  offer,
  beside,
  more,
}: ItemPageProps): ReactElement => {
  const t = useTexts(T)
  const { ItemMenu, ItemActions, Comments } = useItemSlots()
  const { _id, title, caption, description, performer, thumbnail } = item
  const id = `${type}-${_id}`
  const path = itemPath(type, _id)
  // The comments of a product are open to everyone, as its page is.
  const isLocked = item.isLocked && type !== 'product'
  return (
    <div className={cx(layout.stack, s.page)}>
      <PageHead
        title={title}
        description={caption || description || summary}
        path={path}
        image={image ?? thumbnail?.url ?? performer.avatar}
        type="article"
        hasPreview
      />
      <article className={cx(layout.stack4, s.item)} data-type={type} aria-labelledby={id}>
        {type !== 'gallery' && <div className={s.stage}>{stage}</div>}
        <div className={layout.stack4}>
          <header className={s.head}>
            <div className={cx(layout.stack1, s.titles)}>
              <h1 id={id} tabIndex={-1} dir="auto">
                {title}
              </h1>
              <p className={textStyles.note}>
                {facts && <>{facts} · </>}
                <Time at={item.createdAt} />
              </p>
            </div>
            <ItemMenu
              label={t.actions}
              path={path}
              subject={{ objectType: type, objectId: _id, name: title }}
              editHref={item.accessReason === 'owner' ? editPath(type, _id) : undefined}
            />
          </header>
          <CreatorLine performer={performer} />
          {offer}
          {caption && (
            <p className={s.caption} dir="auto">
              <LinkedText text={caption} />
            </p>
          )}
          {description && (
            <p className={s.description} dir="auto">
              <LinkedText text={description} />
            </p>
          )}
        </div>
        {type === 'gallery' && <div className={s.stage}>{stage}</div>}
        <div className={s.actions}>
          <ItemActions type={type} item={{ ...item, isLocked }} onComment={() => scrollToComments(_id)} />
        </div>
      </article>
      {beside && <WhenNearViewport>{beside}</WhenNearViewport>}
      <Comments
        objectType={type}
        objectId={_id}
        total={item.totalComments}
        isLocked={isLocked}
        performerId={performer._id}
      />
      <WhenNearViewport>{more}</WhenNearViewport>
    </div>
  )
}
