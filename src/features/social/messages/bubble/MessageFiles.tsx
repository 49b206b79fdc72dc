import type { ReactElement } from 'react'
import { Download } from '../../../../ui/icons.tsx'
import type { AttachedFile } from '../../../../../contract/social/messages.ts'
import { bytes } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import s from './message-files.module.css'
import { bubbleTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** The files of a message that are offered for download only. */
export const MessageFiles = ({ files }: { files: readonly AttachedFile[] }): ReactElement => {
  const t = useTexts(bubbleTexts)
  const locale = useLocale()
  return (
    <ul className={cx(layout.stack2, s.files)}>
      {files.map(({ _id, name, size, url }) => (
        <li key={_id}>
          <a className={s.file} href={url} download={name} aria-label={t.download(name, bytes(size, locale))}>
            <Download aria-hidden />
            <span className={s.name}>{name}</span>
            <span className={s.size}>{bytes(size, locale)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
