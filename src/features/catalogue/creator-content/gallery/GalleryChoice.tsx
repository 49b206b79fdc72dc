import { Input, Select } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { maxTitle } from '../../../../../contract/limits.ts'
import { isVisible } from '../../../../../contract/text/storable-text.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { contentTexts } from '../texts.ts'
import { useGalleries } from './use-galleries.ts'

const NEW = 'new'

export type GalleryChoiceState = {
  /** A gallery's id, `new`, or empty for no gallery. */
  value: string
  choose: (value: string) => void
  title: string
  setTitle: (title: string) => void
  fault: string | undefined
  /** Resolves to the gallery's id, after creating a new one. Undefined when that failed; the error is shown in the form. */
  settle: () => Promise<string | undefined>
  isSettling: boolean
}

/** State of the choice of a gallery. A new one is created, as a draft, only by `settle`. */
export const useGalleryChoice = (initial = ''): GalleryChoiceState => {
  const t = useTexts(contentTexts)
  const [value, setValue] = useState(initial)
  const [title, setTitle] = useState('')
  const [isMissing, setMissing] = useState(false)
  const create = useSend('galleries.create')
  return {
    value,
    choose: (next) => {
      setMissing(false)
      setValue(next)
    },
    title,
    setTitle: (next) => {
      setMissing(false)
      setTitle(next)
    },
    fault: isMissing ? t.galleryNeedsName : create.fieldErrors['title'],
    settle: async () => {
      if (value !== NEW) return value
      if (!isVisible(title)) {
        setMissing(true)
        return undefined
      }
      const sent = await create.send({ body: { title: title.trim(), status: 'draft' } })
      if (!sent.ok) return undefined
      setValue(sent.data._id)
      return sent.data._id
    },
    isSettling: create.sending,
  }
}

/** Field to choose one of the creator's galleries, none, or a new one with a title. */
export const GalleryChoice = ({ value, choose, title, setTitle, fault }: GalleryChoiceState): ReactElement => {
  const t = useTexts(contentTexts)
  const known = useGalleries()
  return (
    <>
      <FormField label={t.gallery} hint={value === '' || value === NEW ? undefined : t.galleryHint}>
        <Select
          value={value}
          onChange={choose}
          options={[
            { value: '', label: t.outOfGallery },
            ...known.map(({ _id, title: name }) => ({ value: _id, label: name })),
            { value: NEW, label: t.newGallery },
          ]}
        />
      </FormField>
      {value === NEW && (
        <FormField label={t.galleryName} hint={t.newGalleryHint} error={fault}>
          <Input value={title} maxLength={maxTitle} onChange={(event) => setTitle(event.target.value)} />
        </FormField>
      )}
    </>
  )
}
