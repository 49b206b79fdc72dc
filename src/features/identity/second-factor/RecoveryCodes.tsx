import type { ReactElement } from 'react'
import { saveFile } from '../../../api/files/download.ts'
import { copyText } from '../../../lib/copy-link.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Copy, Download } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { selectUi } from '../../platform/settings/ui-slice.ts'
import s from './security.module.css'
import { securityTexts } from './texts.ts'

/** Shows new recovery codes, which cannot be requested again. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactElement => {
  const t = useTexts(securityTexts)
  const { siteName } = useAppSelector(selectUi)
  const download = (): void => {
    const lines = [t.fileHead(siteName), '', ...codes, '']
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <div className={layout.stack4}>
      <p>{t.codesText}</p>
      <ol className={s.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={layout.cluster}>
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={download}>
          {t.download}
        </Button>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(codes.join('\n'), t.codesCopied)}
        >
          {t.copyCodes}
        </Button>
        <Button className={s.saved} onClick={onDone}>
          {t.codesSaved}
        </Button>
      </div>
    </div>
  )
}
