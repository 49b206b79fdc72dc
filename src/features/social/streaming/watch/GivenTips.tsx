import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { HandCoins } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { selectStreamMessages } from '../../stream-messages/slice.ts'
import type { StreamLine } from '../../stream-messages/thread.ts'
import s from './in-picture.module.css'
import { playTipSound } from './tip-sound.ts'
import { watchTexts } from './watch-texts.ts'

/** Time, in ms, for which a tip is shown. */
const SHOWN_MS = 6000
/** Tips that wait to be shown; of a rush, only the newest. */
const MOST_WAITING = 5

/**
 * The tips that arrive while one watches, one after the other in the picture. Screen readers hear them from the chat,
 * which has them too.
 */
export const GivenTips = ({
  conversationId,
  hasSound,
}: {
  conversationId: string
  hasSound: boolean
}): ReactElement | null => {
  const t = useTexts(watchTexts)
  const { inWallet } = useAmounts()
  const lines = useAppSelector((state) => selectStreamMessages(state, conversationId))
  const [waiting, setWaiting] = useState<readonly StreamLine[]>([])
  const seenSeq = useRef<number>(undefined)
  const sound = useRef(hasSound)
  sound.current = hasSound
  useEffect(() => {
    const newest = lines.findLast(({ delivery }) => delivery === undefined)?.seq
    if (newest === undefined) return
    const from = seenSeq.current
    seenSeq.current = newest
    if (from === undefined) return
    const tips = lines.filter(({ seq, tip, delivery }) => tip && delivery === undefined && seq > from)
    if (tips.length > 0) setWaiting((before) => [...before, ...tips].slice(-MOST_WAITING))
  }, [lines])
  const [shown] = waiting
  const shownId = shown?._id
  useEffect(() => {
    if (shownId === undefined) return undefined
    if (sound.current) playTipSound()
    const timer = setTimeout(() => setWaiting((before) => before.slice(1)), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shownId])
  if (!shown?.tip) return null
  return (
    <div key={shown._id} className={s.tip} aria-hidden>
      <Avatar name={shown.sender.name} src={shown.sender.avatar} size="sm" decorative />
      <p>
        <strong>
          <HandCoins aria-hidden /> {t.gave(shown.sender.name, inWallet(shown.tip.amount))}
        </strong>
        {shown.text !== '' && (
          <span className={s.tipText} dir="auto">
            {shown.text}
          </span>
        )}
      </p>
    </div>
  )
}
