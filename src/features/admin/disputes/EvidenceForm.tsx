import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { evidenceTexts, MAX_EVIDENCE_TEXT, type EvidenceText } from '../../../../contract/money/dispute-rules.ts'
import { adminDisputes, type AdminDisputeDetail } from '../../../../contract/admin/disputes.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { MoneyDialog } from '../MoneyDialog.tsx'
import { EvidenceFiles } from './EvidenceFiles.tsx'
import s from './disputes.module.css'
import { disputeTexts } from './texts.ts'

/** Texts that need one line, in pairs, and texts with several. */
const [short, long] = [
  ['customerName', 'customerEmail', 'purchaseAddress', 'serviceDate'],
  ['productDescription', 'activityLog', 'refundPolicy', 'explanation'],
] as const satisfies readonly (readonly EvidenceText[])[]

/** The draft of the evidence, prefilled with what the site knows; it is saved, and sent once. */
export const EvidenceForm = ({ dispute }: { dispute: AdminDisputeDetail }): ReactElement => {
  const t = useTexts(disputeTexts)
  const { _id, evidence, suggested, savedAt } = dispute
  const known = savedAt === undefined ? suggested : evidence
  const draft = useSend('adminDisputes.save', { toast: false })
  const submit = useSend('adminDisputes.submit', { toast: false })
  const [isSending, setSending] = useState(false)
  const form = useForm({
    initial: Object.fromEntries(evidenceTexts.map((name) => [name, known[name] ?? ''])) as Record<EvidenceText, string>,
    schema: adminDisputes.save.body,
    toInput: (values) => ({ texts: values }),
  })
  const { values, field } = form
  const errorOf = (name: EvidenceText): string | undefined => form.errors[`texts.${name}`] ?? form.errors[name]
  /** Saves the texts; false when the server refuses them. */
  const save = async (): Promise<boolean> => {
    const body = form.check()
    if (!body) return false
    const sent = await draft.send({ params: { id: _id }, body })
    if (!sent.ok) {
      if (sent.error.fields) form.refuse(sent.error.fields)
      else showToast({ kind: 'error', message: errorText(sent.error) })
    }
    return sent.ok
  }
  const saveDraft = async (): Promise<void> => {
    if (await save()) showToast({ kind: 'success', message: t.saved })
  }
  const longField = (name: (typeof long)[number]): ReactElement => (
    <FormField
      key={name}
      label={t.labels[name]}
      hint={t.hints[name]}
      error={errorOf(name)}
      counter={
        values[name].length > MAX_EVIDENCE_TEXT / 2 ? { used: values[name].length, most: MAX_EVIDENCE_TEXT } : undefined
      }
    >
      <TextArea {...field(name)} minRows={name === 'activityLog' ? 6 : 3} lang="en" />
    </FormField>
  )
  const [first, ...others] = long
  return (
    <Card className={layout.stack4} aria-labelledby="evidence">
      <h2 id="evidence">{t.evidence}</h2>
      <p className={textStyles.note}>{t.evidenceHint}</p>
      <Form ref={form.ref} className={layout.stack3} onSubmit={saveDraft}>
        {longField(first)}
        <div className={s.pair}>
          {short.map((name) => (
            <FormField key={name} label={t.labels[name]} error={errorOf(name)}>
              <Input {...field(name)} autoComplete="off" maxLength={500} lang="en" />
            </FormField>
          ))}
        </div>
        {others.map(longField)}
        <EvidenceFiles dispute={dispute} />
        <p className={textStyles.note}>
          {savedAt === undefined ? (
            t.unsaved
          ) : (
            <>
              {t.savedAt} <Time at={savedAt} exact />
            </>
          )}
        </p>
        <div className={layout.cluster}>
          <Button onClick={() => setSending(true)}>{t.send}</Button>
          <Button type="submit" variant="secondary" loading={draft.sending && !isSending}>
            {t.save}
          </Button>
          <AcceptButton dispute={dispute} />
        </div>
      </Form>
      <MoneyDialog
        open={isSending}
        onClose={() => setSending(false)}
        title={t.sendTitle}
        confirm={t.send}
        schema={adminDisputes.submit.body}
        busy={draft.sending || submit.sending}
        send={async (body) => {
          const saved = await draft.send({ params: { id: _id }, body: { texts: values } })
          return saved.ok ? submit.send({ params: { id: _id }, body }) : saved
        }}
        onDone={() => {
          setSending(false)
          showToast({ kind: 'success', message: t.sent })
        }}
      >
        <p>{t.sendText}</p>
        <p className={textStyles.note}>{t.sendSaves}</p>
      </MoneyDialog>
    </Card>
  )
}

const AcceptButton = ({ dispute }: { dispute: AdminDisputeDetail }): ReactElement => {
  const t = useTexts(disputeTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const [isOpen, setOpen] = useState(false)
  const { send, sending } = useSend('adminDisputes.accept', { toast: false })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t.accept}
      </Button>
      <MoneyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.acceptTitle}
        confirm={t.accept}
        danger
        schema={adminDisputes.accept.body}
        busy={sending}
        send={(body) => send({ params: { id: dispute._id }, body })}
        onDone={() => {
          setOpen(false)
          showToast({ kind: 'success', message: t.accepted })
        }}
      >
        <p>
          {dispute.isTaken
            ? t.acceptText(money(dispute.amount, locale, currency), dispute.payer.name)
            : t.acceptInquiry}
        </p>
      </MoneyDialog>
    </>
  )
}
