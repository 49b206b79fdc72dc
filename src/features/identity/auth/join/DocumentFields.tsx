import type { ReactElement } from 'react'
import { maxPictureBytes } from '../../../../../contract/limits.ts'
import { bytes } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { Field } from '../../../../ui/controls/Field.tsx'
import { FileDrop } from '../../../../ui/controls/FileDrop.tsx'
import { documentKinds } from './documents.ts'
import type { ChosenDocuments, DocumentKind } from './documents.ts'
import { joinTexts } from './join-texts.ts'

type Props = {
  chosen: ChosenDocuments
  onChange: (chosen: ChosenDocuments) => void
  errors: Readonly<Partial<Record<DocumentKind, string>>>
  disabled?: boolean
  /** The required documents; by default both. */
  wanted?: readonly DocumentKind[]
}

/** An upload field for each identity document. */
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
