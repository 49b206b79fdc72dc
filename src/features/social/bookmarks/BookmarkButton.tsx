import type { ReactElement } from 'react'
import { Bookmark } from '../../../ui/icons.tsx'
import type { ReactionTarget } from '../../../../contract/social/reactions.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useReaction } from '../reactions/use-reaction.ts'
import s from './bookmark-button.module.css'

const T = texts({
  en: { add: (name: string) => `Bookmark ${name}`, remove: (name: string) => `Remove ${name} from your bookmarks` },
  pt: { add: (name: string) => `Salvar ${name}`, remove: (name: string) => `Remover ${name} dos salvos` },
})

export type BookmarkButtonProps = {
  type: ReactionTarget
  item: { _id: string; isBookmarked?: boolean }
  /** The type of the item, as text. */
  name: string
  /** `picture`: for use on a picture. */
  look?: 'plain' | 'picture'
}

/** Adds or removes a bookmark; the change is shown at once. */
export const BookmarkButton = ({
  type,
  item: { _id, isBookmarked = false },
  name,
  look = 'plain',
}: BookmarkButtonProps): ReactElement => {
  const t = useTexts(T)
  const react = useReaction(type, _id)
  return (
    <IconButton
      variant={look === 'plain' ? 'secondary' : 'quiet'}
      className={s[look]}
      label={isBookmarked ? t.remove(name) : t.add(name)}
      icon={<Bookmark aria-hidden data-on={isBookmarked || undefined} />}
      onClick={() => react('bookmark', !isBookmarked)}
    />
  )
}
