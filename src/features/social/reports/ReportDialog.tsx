import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ReportReason } from '../../../../contract/social/reports.ts'
import { isVisible } from '../../../../contract/text/storable-text.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { RadioCards } from '../../../ui/controls/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/controls/TextInput.tsx'
import { reportReasons } from './reasons.ts'
import { closeReport, selectReported } from './slice.ts'
import type { ReportSubject } from './slice.ts'
import { reportTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

const FORM = 'report-form'
/** Maximum length of the text, in characters, as in the contract. */
const MAX_LENGTH = 2000

/** The report dialog: a reason, an optional text, and a confirmation. */
export const ReportDialog = (): ReactElement => {
  const t = useTexts(reportTexts)
  const dispatch = useAppDispatch()
  const subject = useAppSelector(selectReported)
  const { send, sending, error, reset } = useSend('reports.create', { toast: false })
  const [sent, setSent] = useState(false)
  const close = (): void => {
    dispatch(closeReport())
    setSent(false)
    reset()
  }
  const submit = async (what: ReportSubject, reason: ReportReason, description: string): Promise<void> => {
    const { objectType, objectId } = what
    const answer = await send({ body: { objectType, objectId, reason, description } })
    if (answer.ok) setSent(true)
  }
  const footer = sent ? (
    <Button onClick={close}>{t.done}</Button>
  ) : (
    <>
      <Button variant="quiet" disabled={sending} onClick={close}>
        {t.cancel}
      </Button>
      <Button type="submit" form={FORM} loading={sending}>
        {t.send}
      </Button>
    </>
  )
  return (
    <Dialog
      open={subject !== null}
      onClose={close}
      busy={sending}
      title={sent ? t.thanksTitle : subject && t.title[subject.objectType]}
      footer={footer}
    >
      {subject &&
        (sent ? (
          <div className={layout.stack5} role="status">
            <p>{t.thanks}</p>
            <p className={textStyles.note}>{t.block}</p>
          </div>
        ) : (
          <ReportForm
            key={subject.objectId}
            subject={subject}
            failure={error ? errorText(error) : undefined}
            onSend={(reason, description) => void submit(subject, reason, description)}
          />
        ))}
    </Dialog>
  )
}

type ReportFormProps = {
  subject: ReportSubject
  failure: string | undefined
  onSend: (reason: ReportReason, description: string) => void
}

const ReportForm = ({ subject, failure, onSend }: ReportFormProps): ReactElement => {
  const t = useTexts(reportTexts)
  const [reason, setReason] = useState<ReportReason>()
  const [description, setDescription] = useState('')
  const [fault, setFault] = useState<'reason' | 'description'>()
  const submit = (): void => {
    if (reason === undefined) setFault('reason')
    else if (reason === 'other' && !isVisible(description)) setFault('description')
    else onSend(reason, description.trim())
  }
  return (
    <Form id={FORM} className={layout.stack5} onSubmit={submit}>
      <p className={textStyles.note}>{t.about(subject.name)}</p>
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {fault === 'reason' && reason === undefined && (
        <Notice tone="danger" role="alert">
          {t.choose}
        </Notice>
      )}
      <RadioCards
        legend={t.reason}
        name="reason"
        value={reason ?? ('' as ReportReason)}
        onChange={setReason}
        options={reportReasons.map((value) => ({ value, title: t.reasons[value].title, note: t.reasons[value].note }))}
      />
      <Field
        label={t.description}
        hint={t.descriptionHint}
        optional={reason !== 'other'}
        error={fault === 'description' && !isVisible(description) ? t.sayWhat : undefined}
        counter={{ used: description.length, most: MAX_LENGTH }}
      >
        <TextArea value={description} maxLength={MAX_LENGTH} onChange={(event) => setDescription(event.target.value)} />
      </Field>
    </Form>
  )
}
