import { useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnPerformer } from '../../../../../contract/catalogue/performers/performers.ts'
import { useSend } from '../../../../api/use-send.ts'
import { day } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Badge } from '../../../../ui/Card.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { ProgressLine } from '../../../../ui/antd/ProgressLine.tsx'
import { AppealLink } from '../../../identity/decisions/AppealLink.tsx'
import { DocumentFields } from '../../../identity/auth/join/DocumentFields.tsx'
import { documentFaults, documentKinds, noDocuments } from '../../../identity/auth/join/documents.ts'
import type { ChosenDocuments, DocumentKind } from '../../../identity/auth/join/documents.ts'
import a from '../../../identity/users/account.module.css'
import { loadUser } from '../../../identity/users/slice.ts'
import s from './creator-account.module.css'
import { creatorAccountTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import { Form } from '../../../../ui/controls/Form.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import textStyles from '../../../../ui/content/text.module.css'

const TONES = { pending: 'warning', approved: 'success', rejected: 'danger', absent: 'neutral' } as const

/** The documents that still have to be uploaded: never sent or rejected. */
export const wantedDocuments = ({ documents }: Pick<OwnPerformer, 'documents'>): DocumentKind[] =>
  documentKinds.filter((kind) => {
    const sent = documents.find((document) => document.kind === kind)
    return !sent || sent.status === 'rejected'
  })

const SendAgain = ({ wanted }: { wanted: readonly DocumentKind[] }): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const [chosen, setChosen] = useState<ChosenDocuments>(noDocuments)
  const [faults, setFaults] = useState<Partial<Record<DocumentKind, string>>>({})
  const { send, sending, progress } = useSend('performers.uploadDocuments')
  const submit = async (): Promise<void> => {
    const found = documentFaults(chosen, locale, wanted)
    setFaults(found)
    if (Object.keys(found).length) return
    const sent = await send({ files: { idDocument: chosen.idDocument[0], selfieWithId: chosen.selfieWithId[0] } })
    if (!sent.ok) return setFaults(sent.error.fields ?? {})
    showToast({ kind: 'success', message: t.sent })
    dispatch(loadUser.intent())
  }
  return (
    <Form className={cx(layout.stack5, a.section)} onSubmit={submit}>
      <DocumentFields
        chosen={chosen}
        wanted={wanted}
        onChange={(next) => {
          setChosen(next)
          setFaults({})
        }}
        errors={faults}
        disabled={sending}
      />
      {progress !== undefined && <ProgressLine value={progress} label={t.sending} />}
      <div className={cx(layout.wrap, a.actions)}>
        <Button type="submit" loading={sending}>
          {t.send}
        </Button>
      </div>
    </Form>
  )
}

/** The status of each identity document, the reason of a rejection, and the form to upload it again. */
export const DocumentsSection = ({ own }: { own: OwnPerformer }): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const locale = useLocale()
  const wanted = wantedDocuments(own)
  const states = own.documents.map(({ status }) => status)
  return (
    <div className={cx(layout.stack5, a.section)}>
      <p className={a.lead}>{t.documentsLead}</p>
      <ul className={s.documents}>
        {documentKinds.map((kind) => {
          const sent = own.documents.find((document) => document.kind === kind)
          return (
            <li key={kind} className={cx(layout.bar, s.document)}>
              <div>
                <strong>{t[kind]}</strong>
                {sent && <p className={textStyles.note}>{t.sentOn(day(sent.uploadedAt, locale))}</p>}
              </div>
              <Badge tone={TONES[sent?.status ?? 'absent']}>{t[sent?.status ?? 'absent']}</Badge>
            </li>
          )
        })}
      </ul>
      {states.includes('rejected') && (
        <Notice tone="danger" title={t.rejectedTitle} action={own.status === 'rejected' ? <AppealLink /> : undefined}>
          {own.statusReason ? t.rejectedReason(own.statusReason) : t.rejectedText}
        </Notice>
      )}
      {wanted.length === 0 && states.includes('pending') && <Notice tone="warning">{t.pendingText}</Notice>}
      {wanted.length === 0 && own.status === 'active' && <Notice tone="success">{t.approvedText}</Notice>}
      {wanted.length > 0 && <SendAgain wanted={wanted} />}
    </div>
  )
}
