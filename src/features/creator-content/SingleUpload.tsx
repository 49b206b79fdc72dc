import type { ReactElement, ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/controls/FileDrop.tsx'
import { UploadRow } from '../uploads/UploadRow.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import s from './form.module.css'

type SingleUploadProps = {
  label: string
  uploads: Uploads
  accept?: string
  note: ReactNode
  error?: string | undefined
  optional?: boolean
  /** In place of the queue's own `add`. */
  onChoose?: (files: File[]) => void
}

/** A place for one file: empty, a field to choose or drop it; then the file on its way, with what can be done to it. */
export const SingleUpload = ({
  label,
  uploads,
  accept,
  note,
  error,
  optional,
  onChoose,
}: SingleUploadProps): ReactElement => {
  const [item] = uploads.items
  if (item) {
    return (
      <div className={s.single}>
        <p className={s.label}>{label}</p>
        <UploadRow item={item} uploads={uploads} {...(accept && { accept })} />
      </div>
    )
  }
  return (
    <Field label={label} error={error ?? uploads.fault} optional={optional}>
      <FileDrop files={[]} onChange={onChoose ?? uploads.add} accept={accept} note={note} />
    </Field>
  )
}
