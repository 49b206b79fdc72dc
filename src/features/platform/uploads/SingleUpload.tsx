import type { ReactElement, ReactNode } from 'react'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { FileDrop } from '../../../ui/controls/FileDrop.tsx'
import { UploadRow } from './UploadRow.tsx'
import type { Uploads } from './use-uploads.ts'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'

type SingleUploadProps = {
  label: string
  uploads: Uploads
  accept?: string
  note: ReactNode
  error?: string | undefined
  optional?: boolean
  /** Replaces the default `uploads.add`. */
  onChoose?: (files: File[]) => void
}

/** Field for a single file: a drop area, then the upload with its progress and actions. */
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
      <div className={layout.stack2}>
        <p className={textStyles.label}>{label}</p>
        <UploadRow item={item} uploads={uploads} {...(accept && { accept })} />
      </div>
    )
  }
  return (
    <FormField label={label} error={error ?? uploads.fault} optional={optional}>
      <FileDrop files={[]} onChange={onChoose ?? uploads.add} accept={accept} note={note} />
    </FormField>
  )
}
