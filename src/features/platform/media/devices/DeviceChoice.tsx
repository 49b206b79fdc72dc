import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { NativeSelect } from '../../../../ui/controls/TextInput.tsx'
import type { MediaControls, MediaKind } from './devices.ts'
import { ownMediaTexts } from './device-texts.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Selects camera and microphone, and explains problems with them. */
export const DeviceChoice = ({ media }: { media: MediaControls }): ReactElement => {
  const t = useTexts(ownMediaTexts)
  const again = { camera: media.toggleCamera, microphone: media.toggleMicrophone }
  const one = (kind: MediaKind): ReactElement | null => {
    const fault = media.faults[kind]
    if (fault !== undefined)
      return (
        <Notice
          tone="warning"
          title={t.faults[kind][fault]}
          action={
            fault !== 'unsupported' && (
              <Button size="sm" variant="secondary" onClick={again[kind]}>
                {t.again}
              </Button>
            )
          }
        />
      )
    if (media.devices[kind].length === 0) return null
    return (
      <Field label={t[kind].choose}>
        <NativeSelect
          value={media[kind]?.getSettings().deviceId ?? ''}
          onChange={(event) => media.choose(kind, event.target.value)}
        >
          {media[kind] === undefined && <option value="">{t[kind].isOff}</option>}
          {media.devices[kind].map(({ deviceId, label }) => (
            <option key={deviceId} value={deviceId}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    )
  }
  return (
    <div className={layout.stack3}>
      {one('camera')}
      {one('microphone')}
    </div>
  )
}
