import type { ReactElement } from 'react'
import { supportRequests, type SupportRequest } from '../../../../contract/admin/support-requests.ts'
import { supportRequestLimits } from '../../../../contract/social/support-requests.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { DetailScreen } from '../DetailScreen.tsx'
import { PEOPLE_PATH } from '../people/query.ts'
import s from './support-requests.module.css'
import { SupportRequestBadge } from './SupportRequestsScreen.tsx'
import { SUPPORT_REQUESTS_PATH } from './query.ts'
import { supportRequestsTexts } from './texts.ts'

/** One letter with its answers, and the form that answers it. */
export const SupportRequestScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(supportRequestsTexts)
  return (
    <DetailScreen
      request={useRequest('supportRequests.view', { params: { id } })}
      backTo={SUPPORT_REQUESTS_PATH}
      t={t}
      titleOf={({ subject }) => subject}
    >
      {(letter) => <SupportRequestContent letter={letter} />}
    </DetailScreen>
  )
}

const SupportRequestContent = ({ letter }: { letter: SupportRequest }): ReactElement => {
  const t = useTexts(supportRequestsTexts)
  const { _id, name, email, subject, message, status, createdAt, writer, answers } = letter
  const close = useSend('supportRequests.close')
  const closeSupportRequest = async (): Promise<void> => {
    if ((await close.send({ params: { id: _id } })).ok) showToast({ kind: 'success', message: t.closed })
  }
  return (
    <div className={s.letter}>
      <header className={layout.stack2}>
        <h1 dir="auto">{subject}</h1>
        <div className={layout.cluster}>
          <SupportRequestBadge status={status} />
          <span>
            {writer ? (
              <Link href={`${PEOPLE_PATH}/${writer._id}`}>{name}</Link>
            ) : (
              <>
                <span dir="auto">{name}</span> <span className={textStyles.note}>({t.visitor})</span>
              </>
            )}
          </span>
          <span className={textStyles.note}>{email}</span>
          <span className={textStyles.note}>
            <Time at={createdAt} exact />
          </span>
        </div>
      </header>
      <Card>
        <p className={s.words} dir="auto">
          {message}
        </p>
      </Card>
      {answers.length > 0 && (
        <section className={layout.stack3} aria-labelledby="answers">
          <h2 id="answers">{t.answers}</h2>
          {answers.map((answer) => (
            <Card key={answer._id} className={layout.stack2}>
              <p className={textStyles.note}>
                {t.answeredBy(answer.operator)} · <Time at={answer.createdAt} />
              </p>
              <p className={s.words} dir="auto">
                {answer.message}
              </p>
            </Card>
          ))}
        </section>
      )}
      <AnswerForm key={answers.length} letter={letter} />
      {status === 'open' && (
        <div>
          <Button variant="quiet" loading={close.sending} onClick={() => void closeSupportRequest()}>
            {t.close}
          </Button>
        </div>
      )}
    </div>
  )
}

const AnswerForm = ({ letter: { _id, email, answers } }: { letter: SupportRequest }): ReactElement => {
  const t = useTexts(supportRequestsTexts)
  const { send, sending } = useSend('supportRequests.answer')
  const form = useForm({
    initial: { message: '' },
    schema: supportRequests.answer.body,
    toInput: (values) => ({ ...values, after: answers.at(-1)?._id }),
  })
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ params: { id: _id }, body })
    if (sent.ok) showToast({ kind: 'success', message: t.sent })
    else form.refuse(sent.error.fields ?? {})
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={submit}>
      <FormField
        label={answers.length === 0 ? t.answer : t.answerAgain}
        hint={t.answerHint(email)}
        error={form.errors['message']}
        counter={{ used: form.values.message.length, most: supportRequestLimits.message }}
      >
        <TextArea {...form.field('message')} maxLength={supportRequestLimits.message} minRows={5} />
      </FormField>
      <div>
        <Button type="submit" loading={sending}>
          {t.send}
        </Button>
      </div>
    </Form>
  )
}
