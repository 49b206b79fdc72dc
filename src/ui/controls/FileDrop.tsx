import { useEffect, useId, useState } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Upload, X } from '../icons.tsx'
import { bytes } from '../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../lib/texts.ts'
import { IconButton } from '../Button.tsx'
import { useFieldControl } from './Field.tsx'
import s from './file-drop.module.css'

const T = texts({
  en: {
    choose: 'Choose file',
    chooseMany: 'Choose files',
    drop: 'or drop it here',
    dropMany: 'or drop them here',
    remove: (name: string) => `Remove ${name}`,
  },
  pt: {
    choose: 'Escolher arquivo',
    chooseMany: 'Escolher arquivos',
    drop: 'ou solte aqui',
    dropMany: 'ou solte aqui',
    remove: (name: string) => `Remover ${name}`,
  },
})

export type FileDropProps = Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
> & {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** The input's `accept`, such as `image/*`. The server checks the type again. */
  accept?: string
  multiple?: boolean
  /** The accepted kinds and the maximum size. */
  note?: ReactNode
  disabled?: boolean
  name?: string
}

const Preview = ({ file }: { file: File }): ReactElement | null => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url === undefined ? null : <img src={url} alt="" width={48} height={48} />
}

/**
 * Selects files by keyboard, pointer or drop, with previews. It does not upload them. Its label comes from the `Field` or
 * antd's `FormField` around it.
 */
export const FileDrop = ({
  files,
  onChange,
  accept,
  multiple,
  note,
  disabled,
  name,
  ...described
}: FileDropProps): ReactElement => {
  const t = useTexts(T)
  const locale = useLocale()
  const own = useId()
  const control = { ...useFieldControl(), ...described }
  const id = control.id ?? own
  const take = (list: FileList | null): void => {
    const chosen = [...(list ?? [])]
    if (chosen.length > 0) onChange(multiple ? [...files, ...chosen] : chosen.slice(0, 1))
  }
  return (
    <div className={s.all}>
      {/* The input covers the whole area, so that it receives clicks, keys and drops itself. */}
      <div className={s.drop}>
        <Upload aria-hidden />
        <strong>{multiple ? t.chooseMany : t.choose}</strong>
        <span className={s.note}>{multiple ? t.dropMany : t.drop}</span>
        {note && <span className={s.note}>{note}</span>}
        <input
          {...control}
          id={id}
          required={control.required && files.length === 0}
          aria-label={control.id === undefined ? t.choose : undefined}
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = '' // the same file may be chosen again
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={s.list}>
          {files.map((file, i) => (
            <li key={`${file.name}-${file.lastModified}-${i}`} className={s.file}>
              <Preview file={file} />
              <span className={s.name}>{file.name}</span>
              <span className={s.note}>{bytes(file.size, locale)}</span>
              <IconButton
                size="sm"
                label={t.remove(file.name)}
                icon={<X />}
                disabled={disabled}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
