import type { ReactElement, ReactNode } from 'react'
import { appeals, type Decision } from '../../../../contract/social/appeals/appeals.ts'
import { maxAppeal } from '../../../../contract/limits.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useForm } from '../../../api/use-form.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { Form } from '../../../ui/controls/Form.tsx'
import { Field } from '../../../ui/controls/Field.tsx'
import { TextArea } from '../../../ui/controls/TextInput.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import s from './appeals.module.css'
import { decisionTexts } from '../../identity/decisions/texts.ts'
import { appealTexts, decisionTitle } from './texts.ts'

type DecisionProps = {
  decision: Decision
  isSending: boolean
  /** Sends the appeal; returns the error if it is refused. */
  send: (text: string) => Promise<ApiError | undefined>
  foot?: ReactNode
}

const tones = { open: 'info', upheld: 'warning', overturned: 'success', closed: 'success' } as const

/** A decision with its reason, and the form of the appeal or what became of it. */
export const DecisionContent = ({ decision, isSending, send, foot }: DecisionProps): ReactElement => {
  const t = useTexts(appealTexts)
  const words = useTexts(decisionTexts)
  const locale = useLocale()
  const { item, reason, createdAt, isOver, appeal } = decision
  const title = decisionTitle(t, decision)
  return (
    <BlankLayout title={title} lead={t.decidedOn(day(createdAt, locale))}>
      <PageHead title={title} noindex />
      <div className={layout.stack5}>
        {item?.title && (
          <p className={s.item} dir="auto">
            {item.title}
          </p>
        )}
        <Quote title={t.reason} text={reason || words.noReason} />
        {appeal ? (
          <>
            <Quote title={t.yours} text={appeal.text} />
            {appeal.answer !== undefined && <Quote title={t.answer} text={appeal.answer} />}
            <Notice tone={tones[appeal.status]}>{t.states[appeal.status]}</Notice>
          </>
        ) : isOver ? (
          <Notice tone="success">{t.over}</Notice>
        ) : (
          <AppealForm isSending={isSending} send={send} />
        )}
        {foot && <div className={layout.cluster}>{foot}</div>}
      </div>
    </BlankLayout>
  )
}

const Quote = ({ title, text }: { title: string; text: string }): ReactElement => (
  <section className={layout.stack1}>
    <h2 className={textStyles.note}>{title}</h2>
    <p className={s.words} dir="auto">
      {text}
    </p>
  </section>
)

const AppealForm = ({ isSending, send }: Pick<DecisionProps, 'isSending' | 'send'>): ReactElement => {
  const t = useTexts(appealTexts)
  const form = useForm({ initial: { text: '' }, schema: appeals.create.body })
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const error = await send(body.text)
    if (!error) showToast({ kind: 'success', message: t.sent })
    else if (error.fields) form.refuse(error.fields)
    else showToast({ kind: 'error', message: errorText(error) })
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={submit}>
      <Field label={t.label} hint={t.hint} error={form.errors['text']}>
        <TextArea {...form.field('text')} rows={6} maxLength={maxAppeal} />
      </Field>
      <Button type="submit" size="lg" block loading={isSending}>
        {t.send}
      </Button>
    </Form>
  )
}
