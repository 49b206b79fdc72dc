import type { ReactElement } from 'react'
import { maxPictureBytes } from '../../../../contract/limits.ts'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Field } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/controls/FileDrop.tsx'
import { documentKinds } from './documents.ts'
import type { ChosenDocuments, DocumentKind } from './documents.ts'
import { joinTexts } from './join-texts.ts'

type Props = {
  chosen: ChosenDocuments
  onChange: (chosen: ChosenDocuments) => void
  errors: Readonly<Partial<Record<DocumentKind, string>>>
  disabled?: boolean
  /** Which of them are asked for: both. */
  wanted?: readonly DocumentKind[]
}

/** One place for each picture that shows who a creator is. */
export const DocumentFields = ({ chosen, onChange, errors, disabled, wanted = documentKinds }: Props): ReactElement => {
  const t = useTexts(joinTexts)
  const locale = useLocale()
  const words = { idDocument: [t.idDocument, t.idDocumentHint], selfieWithId: [t.selfie, t.selfieHint] } as const
  return (
    <>
      {wanted.map((kind) => (
        <Field key={kind} label={words[kind][0]} hint={words[kind][1]} error={errors[kind]}>
          <FileDrop
            name={kind}
            files={chosen[kind]}
            onChange={(files) => onChange({ ...chosen, [kind]: files })}
            accept="image/*"
            note={t.pictureNote(bytes(maxPictureBytes, locale))}
            disabled={disabled}
          />
        </Field>
      ))}
    </>
  )
}
