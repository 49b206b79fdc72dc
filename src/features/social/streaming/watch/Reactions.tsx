import type { CSSProperties, ReactElement } from 'react'
import type { StreamReaction } from '../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../lib/texts.ts'
import s from './reactions.module.css'
import type { Reactions } from './use-reactions.ts'
import { watchTexts } from './watch-texts.ts'

const SIGNS: Record<StreamReaction, string> = { heart: '❤️', clap: '👏', fire: '🔥', laugh: '😂', wow: '😮' }
const KINDS = Object.keys(SIGNS) as StreamReaction[]

/** The reactions that float over the picture, or, for whoever wants little motion, how many there were. */
export const FloatingReactions = ({ floating, counts, drop }: Reactions): ReactElement => (
  <div className={s.strip} aria-hidden>
    {floating.map(({ id, kind, place }) => (
      <span
        key={id}
        className={s.floating}
        style={{ '--place': place } as CSSProperties}
        onAnimationEnd={() => drop(id)}
      >
        {SIGNS[kind]}
      </span>
    ))}
    <p className={s.counts}>
      {KINDS.map((kind) => counts[kind] !== undefined && <span key={kind}>{`${SIGNS[kind]} ${counts[kind]}`}</span>)}
    </p>
  </div>
)

/** The buttons with which a viewer reacts. */
export const ReactionBar = ({ react }: Pick<Reactions, 'react'>): ReactElement => {
  const t = useTexts(watchTexts)
  return (
    <div className={s.bar} role="group" aria-label={t.react}>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={s.button}
          aria-label={t.reactions[kind]}
          title={t.reactions[kind]}
          onClick={() => react(kind)}
        >
          {SIGNS[kind]}
        </button>
      ))}
    </div>
  )
}
