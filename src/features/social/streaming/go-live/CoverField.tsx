import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FileButton } from '../../../platform/uploads/FileButton.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import { formTexts } from './form-texts.ts'
import s from './go-live.module.css'

type CoverFieldProps = {
  /** The chosen picture. */
  file: File | undefined
  onChoose: (file: File | undefined) => void
  /** The address of the cover that the stream has. */
  cover?: string | undefined
}

/** Chooses the cover of a stream. It is uploaded once the stream exists. */
export const CoverField = ({ file, onChoose, cover }: CoverFieldProps): ReactElement => {
  const t = useTexts(formTexts)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const shown = address ?? cover
  return (
    <div className={layout.row} role="group" aria-label={t.cover}>
      {shown !== undefined && <img className={s.cover} src={shown} alt="" />}
      <div className={layout.stack1}>
        <p className={s.label}>{t.cover}</p>
        <p className={s.note}>{t.coverHint}</p>
        <div className={layout.wrap}>
          <FileButton size="sm" accept="image/jpeg,image/png,image/webp" onChoose={([one]) => onChoose(one)}>
            {t.chooseCover}
          </FileButton>
          {file && (
            <Button size="sm" variant="quiet" onClick={() => onChoose(undefined)}>
              {t.removeCover}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
