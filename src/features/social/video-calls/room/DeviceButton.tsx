import { useState } from 'react'
import type { ReactElement } from 'react'
import { Settings2 as Settings } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { DeviceChoice } from '../../../platform/media/devices/DeviceChoice.tsx'
import controls from '../../../platform/media/devices/media-buttons.module.css'
import { screenTexts } from './screen-texts.ts'
import type { OwnMedia } from './use-own-media.ts'

/** Opens the choice of camera and microphone during a call. */
export const DeviceButton = ({ media }: { media: OwnMedia }): ReactElement => {
  const t = useTexts(screenTexts)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <IconButton
        size="lg"
        variant="secondary"
        className={controls.round}
        label={t.devices}
        icon={<Settings />}
        onClick={() => setChoosing(true)}
      />
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t.devices}>
        <DeviceChoice media={media} />
      </Dialog>
    </>
  )
}
