import type { ReactElement, ReactNode } from 'react'
import type { AccessReason } from '../../../contract/items.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { PageHead } from '../../shell/Head.tsx'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { Time } from '../../ui/Time.tsx'
import { Comments } from '../comments/Comments.tsx'
import { goToComments } from '../comments/comment-address.ts'
import { ItemActions } from '../reactions/ItemActions.tsx'
import type { ItemActionsProps } from '../reactions/ItemActions.tsx'
import { ItemMenu } from '../reports/ItemMenu.tsx'
import { itemPath, type PagedType } from '../../../contract/item-paths.ts'
import { editPath } from './addresses.ts'
import { CreatorLine } from './CreatorLine.tsx'
import type { CreatorLineProps } from './CreatorLine.tsx'
import s from './item-page.module.css'
import { WhenNearViewport } from './WhenNearViewport.tsx'

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
  /** For previews: without a word that is locked. */
  summary: string
  /** For previews; else the small picture, of a locked item the blurred one. */
  image?: string
  /** What the page is about: the player, the photos, the lock. */
  stage: ReactNode
  /** How long, how many. */
  facts?: ReactNode
  /** What it costs and the button that buys it. */
  offer?: ReactNode
  /** What else there is of this creator, loaded when it comes near. */
  more: () => ReactNode
}

/** The page of a video, a gallery or a product: what it is, whose, and what people say of it. What is locked stays out of its metadata too. */
export const ItemPage = ({ type, item, summary, image, stage, facts, offer, more }: ItemPageProps): ReactElement => {
  const t = useTexts(T)
  const { _id, title, caption, description, performer, thumbnail } = item
  const id = `${type}-${_id}`
  const path = itemPath(type, _id)
  // A product's window is open to everyone, and so is the talk before it.
  const isLocked = item.isLocked && type !== 'product'
  return (
    <div className={s.page}>
      <PageHead
        title={title}
        description={caption || description || summary}
        path={path}
        image={image ?? thumbnail?.url ?? performer.avatar}
        type="article"
      />
      <article className={s.item} data-type={type} aria-labelledby={id}>
        {type !== 'gallery' && <div className={s.stage}>{stage}</div>}
        <div className={s.words}>
          <header className={s.head}>
            <div className={s.titles}>
              <h1 id={id} tabIndex={-1} dir="auto">
                {title}
              </h1>
              <p className={s.facts}>
                {facts && <>{facts} · </>}
                <Time at={item.createdAt} />
              </p>
            </div>
            <ItemMenu
              label={t.actions}
              path={path}
              thing={{ objectType: type, objectId: _id, name: title }}
              editHref={item.accessReason === 'owner' ? editPath(type, _id) : undefined}
            />
          </header>
          <CreatorLine performer={performer} />
          {offer}
          {caption && (
            <p className={s.caption} dir="auto">
              {caption}
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
          <ItemActions type={type} item={{ ...item, isLocked }} onComment={() => goToComments(_id)} />
        </div>
      </article>
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
