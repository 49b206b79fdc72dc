import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { EyeOff, ShieldCheck } from '../../../../ui/icons.tsx'
import { withNext } from '../../../../../contract/text/site-address.ts'
import { wirePassword } from '../../../../api/password.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../../shell/layouts/BlankLayout.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { ProgressBar } from '../../../../ui/feedback/Spinner.tsx'
import { AccountFields, useAccountForm } from './AccountFields.tsx'
import s from '../auth.module.css'
import { DocumentFields } from './DocumentFields.tsx'
import { documentFaults, noDocuments } from './documents.ts'
import type { ChosenDocuments, DocumentKind } from './documents.ts'
import { JoinedScreen } from './JoinedScreen.tsx'
import { joinTexts } from './join-texts.ts'
import { stepOfRefusal } from './join-steps.ts'
import type { JoinStep } from './join-steps.ts'
import { JoinSteps } from './JoinSteps.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { SocialButtons } from '../SocialButtons.tsx'
import { Terms } from './Terms.tsx'
import { useEnterSession } from './use-register.ts'
import { cx } from '../../../../ui/cx.ts'
import { Form } from '../../../../ui/controls/Form.tsx'
import layout from '../../../../ui/layouts/layout.module.css'

/** The page after the registration of a creator who is signed in: the last step, without a form. */
export const JOINED_PATH = '/auth/register/creator?step=done'

/**
 * Registration of a creator: account, identity documents, waiting for approval. Values are kept across the steps (Spec
 * §6). The mail that confirms the address leads on to `next`.
 */
export const JoinCreatorScreen = ({ next }: { next?: string | undefined }): ReactElement => {
  const t = useTexts(joinTexts)
  const locale = useLocale()
  const form = useAccountForm()
  const [step, setStep] = useState<JoinStep>('account')
  const [chosen, setChosen] = useState<ChosenDocuments>(noDocuments)
  const [faults, setFaults] = useState<Partial<Record<DocumentKind, string>>>({})
  const [entering, setEntering] = useState(false)
  const { send, sending, progress } = useSend('auth.registerPerformer')
  const enter = useEnterSession()
  const documents = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    documents.current?.focus()
  }, [step])

  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return setStep('account')
    const found = documentFaults(chosen, locale)
    setFaults(found)
    const [idDocument, selfieWithId] = [chosen.idDocument[0], chosen.selfieWithId[0]]
    if (Object.keys(found).length || !idDocument || !selfieWithId) return
    const sent = await send({
      body: { ...body, password: await wirePassword(body.password), next },
      files: { idDocument, selfieWithId },
    })
    if (sent.ok) {
      if (enter(sent.data, JOINED_PATH)) setEntering(true)
      else setStep('done')
      return
    }
    const refusedAt = stepOfRefusal(sent.error.fields)
    if (refusedAt === 'documents') setFaults(sent.error.fields ?? {})
    if (refusedAt === 'account') {
      form.refuse(sent.error.fields ?? {})
      setStep('account')
    }
  }
  if (step === 'done') return <JoinedScreen confirm={form.values.email} next={next} />
  if (step === 'documents')
    return (
      <BlankLayout wide title={t.documentsTitle}>
        <PageHead title={t.creatorTitle} path="/auth/register/creator" />
        <JoinSteps current="documents" />
        <Form
          ref={documents}
          tabIndex={-1}
          className={`${layout.stack5} ${s.step}`}
          onSubmit={submit}
          aria-label={t.documentsTitle}
        >
          <ul className={cx(layout.stack3, s.facts)}>
            <li>
              <ShieldCheck aria-hidden /> {t.documentsWhy}
            </li>
            <li>
              <EyeOff aria-hidden /> {t.documentsWho}
            </li>
          </ul>
          <DocumentFields
            chosen={chosen}
            onChange={(next) => {
              setChosen(next)
              setFaults({})
            }}
            errors={faults}
            disabled={sending}
          />
          {progress !== undefined && <ProgressBar value={progress} label={t.sending} />}
          <Button type="submit" variant="lamp" size="lg" block loading={sending || entering}>
            {t.create}
          </Button>
          <Button variant="quiet" disabled={sending || entering} onClick={() => setStep('account')}>
            {t.back}
          </Button>
          <Terms />
        </Form>
      </BlankLayout>
    )
  const goToDocuments = (): void => {
    if (form.check()) setStep('documents')
  }
  return (
    <BlankLayout
      wide
      title={t.creatorTitle}
      foot={
        <>
          {t.haveAccount} <Link href={withNext('/auth/login', next)}>{t.logIn}</Link>
        </>
      }
    >
      <PageHead title={t.creatorTitle} path="/auth/register/creator" />
      <RoleChoice current="creator" next={next} />
      <JoinSteps current="account" />
      <Form ref={form.ref} className={layout.stack5} onSubmit={goToDocuments}>
        <AccountFields form={form} />
        <Button type="submit" size="lg" block>
          {t.next}
        </Button>
        <SocialButtons role="performer" next="/creator/account" />
      </Form>
    </BlankLayout>
  )
}
