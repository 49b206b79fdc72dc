import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { watchTexts } from './watch-texts.ts'

export type PictureSettingsProps = {
  hasSounds: boolean
  onSounds: (isOn: boolean) => void
  isAnnounced: boolean
  onAnnounced: (isOn: boolean) => void
}

/** What a viewer hears besides the stream: a sound for tips, and what a screen reader says of the chat. */
export const PictureSettings = ({
  hasSounds,
  onSounds,
  isAnnounced,
  onAnnounced,
}: PictureSettingsProps): ReactElement => {
  const t = useTexts(watchTexts)
  return (
    <>
      <label>
        {t.tipSounds}
        <input type="checkbox" checked={hasSounds} onChange={(event) => onSounds(event.target.checked)} />
      </label>
      <label>
        {t.announce}
        <input type="checkbox" checked={isAnnounced} onChange={(event) => onAnnounced(event.target.checked)} />
      </label>
    </>
  )
}
