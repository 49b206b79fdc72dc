import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { ImagePlus, X } from '../../../ui/icons.tsx'
import { maxComment } from '../../../../contract/limits.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import { isVisible } from '../../../../contract/text/storable-text.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { bytes } from '../../../lib/format.ts'
import { plural, texts, useLocale, useTexts } from '../../../lib/texts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import { TextArea } from '../../../ui/controls/TextInput.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import s from './comment-form.module.css'
import type { CommentValues } from './use-thread.ts'
import layout from '../../../ui/layouts/layout.module.css'

const T = texts({
  en: {
    placeholder: 'Say something kind…',
    cancel: 'Cancel',
    retry: 'Try again',
    addPhoto: 'Add photo',
    removePhoto: 'Remove photo',
    tooLarge: (most: string) => `This photo is too big. The limit is ${most}.`,
    left: (n: number) => plural('en', n, { one: '1 character left', other: `${n} characters left` }),
    over: (n: number) =>
      plural('en', n, { one: '1 character over the limit', other: `${n} characters over the limit` }),
  },
  pt: {
    placeholder: 'Diga algo gentil…',
    cancel: 'Cancelar',
    retry: 'Tentar de novo',
    addPhoto: 'Adicionar foto',
    removePhoto: 'Remover foto',
    tooLarge: (most: string) => `Esta foto é grande demais. O limite é ${most}.`,
    left: (n: number) => plural('pt', n, { one: 'Resta 1 caractere', other: `Restam ${n} caracteres` }),
    over: (n: number) =>
      plural('pt', n, { one: '1 caractere acima do limite', other: `${n} caracteres acima do limite` }),
  },
})

/** Number of remaining characters below which the counter is shown. */
const COUNTER_FROM = 100

export type CommentFormProps = {
  /** The accessible name of the text field. */
  label: string
  submitLabel: string
  initial?: { content: string; photoUrl?: string }
  /** The form was opened by a click: the text field takes the focus. */
  focused?: boolean
  onCancel?: () => void
  /** Returns the error, or undefined on success; the text stays until then. */
  onSave: (values: CommentValues) => Promise<ApiError | undefined>
}

/** The form of a comment, a reply or an edit: text, a photo, or both. */
export const CommentForm = ({
  label,
  submitLabel,
  initial,
  focused,
  onCancel,
  onSave,
}: CommentFormProps): ReactElement => {
  const t = useTexts(T)
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const [content, setContent] = useState(initial?.content ?? '')
  const picture = usePicture(initial?.photoUrl)
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (focused) area.current?.querySelector('textarea')?.focus()
  }, [focused])
  const left = maxComment - content.trim().length
  const isEmpty = !isVisible(content) && picture.url === undefined
  const submit = async (): Promise<void> => {
    if (isEmpty || left < 0 || sending) return
    setSending(true)
    setFault(undefined)
    const error = await onSave({ content: content.trim(), photo: picture.file, removesPhoto: picture.isRemoved })
    setSending(false)
    if (error) setFault(Object.values(error.fields ?? {})[0] ?? errorText(error))
    else {
      // What was typed meanwhile stays.
      setContent((now) => (now === content ? '' : now))
      picture.reset()
    }
  }
  const onSubmit = (): void => {
    void submit()
  }
  return (
    <Form className={layout.stack2} onSubmit={onSubmit}>
      <div ref={area}>
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <TextArea
          id={id}
          rows={initial || focused ? 3 : 2}
          value={content}
          placeholder={initial ? undefined : focused ? label : t.placeholder}
          aria-invalid={left < 0 || undefined}
          aria-describedby={left <= COUNTER_FROM ? `${id}-left` : undefined}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
            if (event.key === 'Escape') onCancel?.()
          }}
        />
      </div>
      {picture.url && (
        <div className={s.picture}>
          <img src={picture.url} alt="" width={96} height={96} />
          <IconButton
            size="sm"
            variant="secondary"
            label={t.removePhoto}
            icon={<X />}
            disabled={sending}
            onClick={picture.remove}
          />
        </div>
      )}
      {(fault ?? picture.fault) && (
        <p className={s.fault} role="alert">
          {fault ?? picture.fault}
        </p>
      )}
      <div className={cx(layout.cluster, s.bar)}>
        <PhotoInput disabled={sending} onChoose={picture.choose} />
        <span id={`${id}-left`} className={cx(s.left, left < 0 && s.over)} aria-live="polite">
          {left < 0 ? t.over(-left) : left <= COUNTER_FROM && t.left(left)}
        </span>
        {onCancel && (
          <Button size="sm" variant="quiet" disabled={sending} onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
        <Button size="sm" type="submit" loading={sending} disabled={isEmpty || left < 0}>
          {fault ? t.retry : submitLabel}
        </Button>
      </div>
    </Form>
  )
}

type Picture = {
  url?: string
  file?: File
  isRemoved: boolean
  fault?: string
  choose: (file: File) => void
  remove: () => void
  reset: () => void
}

/** The photo of a comment: the stored one, a newly chosen one, or its removal. */
const usePicture = (initialUrl: string | undefined): Picture => {
  const t = useTexts(T)
  const locale = useLocale()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<string>()
  const [isRemoved, setRemoved] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (!file) return setPreview(undefined)
    const made = URL.createObjectURL(file)
    setPreview(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const { maxBytes } = mediaTypes['comment-photo']
  return {
    url: file ? preview : isRemoved ? undefined : initialUrl,
    file,
    fault,
    isRemoved: isRemoved && !file,
    choose: (chosen) => {
      const fits = chosen.size <= maxBytes
      setFault(fits ? undefined : t.tooLarge(bytes(maxBytes, locale)))
      if (fits) setFile(chosen)
    },
    remove: () => {
      setFile(undefined)
      setRemoved(true)
    },
    reset: () => {
      setFile(undefined)
      setRemoved(false)
      setFault(undefined)
    },
  }
}

/** A file input styled as a button; it receives click and keyboard itself. */
const PhotoInput = ({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }): ReactElement => {
  const t = useTexts(T)
  return (
    <span className={s.choose} title={t.addPhoto}>
      <ImagePlus aria-hidden />
      <input
        type="file"
        accept="image/*"
        aria-label={t.addPhoto}
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          event.target.value = '' // the same file may be chosen again
        }}
      />
    </span>
  )
}
