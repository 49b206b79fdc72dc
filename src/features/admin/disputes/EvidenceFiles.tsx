import { useState } from 'react'
import type { ReactElement } from 'react'
import { evidenceFiles, MAX_EVIDENCE_BYTES, type EvidenceFile } from '../../../../contract/money/dispute-rules.ts'
import type { AdminDisputeDetail } from '../../../../contract/admin/disputes.ts'
import { useSend } from '../../../api/use-send.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { FilterSelect } from '../../../ui/antd/select/FilterSelect.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { X } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { PictureButton } from '../../identity/users/PictureButton.tsx'
import s from './disputes.module.css'
import { disputeTexts } from './texts.ts'

/** The files of the draft, one of each kind. */
export const EvidenceFiles = ({ dispute: { _id, files } }: { dispute: AdminDisputeDetail }): ReactElement => {
  const t = useTexts(disputeTexts)
  const locale = useLocale()
  const add = useSend('adminDisputes.addFile', { toast: false })
  const remove = useSend('adminDisputes.removeFile')
  const [chosen, setChosen] = useState<EvidenceFile>()
  const [fault, setFault] = useState<string>()
  const kind = chosen ?? evidenceFiles.find((one) => files.every((file) => file.kind !== one)) ?? 'other'
  const used = files.reduce((sum, { size }) => sum + size, 0)
  const left = MAX_EVIDENCE_BYTES - used + (files.find((file) => file.kind === kind)?.size ?? 0)
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setFault(file.size > left ? t.fileTooBig : undefined)
    if (file.size > left) return
    const sent = await add.send({ params: { id: _id }, body: { kind }, files: { file } })
    if (sent.ok) setChosen(undefined)
    else setFault(Object.values(sent.error.fields ?? {})[0] ?? errorText(sent.error, ERROR_TEXTS.errorOccurred))
  }
  return (
    <section className={layout.stack2} aria-labelledby="files">
      <h3 id="files">{t.files}</h3>
      {files.length > 0 && (
        <ul className={s.lines}>
          {files.map((file) => (
            <li key={file._id} className={s.file}>
              <span>
                {t.fileKinds[file.kind]}: {file.name}{' '}
                <span className={textStyles.note}>{bytes(file.size, locale)}</span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                icon={<X aria-hidden />}
                aria-label={t.removeFile(file.name)}
                disabled={remove.sending}
                onClick={() => void remove.send({ params: { id: _id, kind: file.kind } })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={s.addFile}>
        <FilterSelect
          label={t.fileKind}
          value={kind}
          options={evidenceFiles.map((value) => ({ value, label: t.fileKinds[value] }))}
          onChange={(value) => setChosen(evidenceFiles.find((one) => one === value))}
        />
        <PictureButton
          label={files.some((file) => file.kind === kind) ? t.replaceFile : t.addFile}
          accept="application/pdf,image/jpeg,image/png"
          loading={add.sending}
          onChoose={(file) => void choose(file)}
        />
      </div>
      <p className={textStyles.note}>{t.filesHint(bytes(used, locale))}</p>
      {fault && (
        <p role="alert" className={s.fault}>
          {fault}
        </p>
      )}
    </section>
  )
}
