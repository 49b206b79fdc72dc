import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../../../contract/catalogue/performers/performers.ts'
import { withNext } from '../../../../../contract/text/site-address.ts'
import { wirePassword } from '../../../../api/password.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../../shell/layouts/BlankLayout.tsx'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { AccountFields, useAccountForm } from './AccountFields.tsx'
import s from '../auth.module.css'
import { CheckInbox } from '../CheckInbox.tsx'
import { joinTexts } from './join-texts.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { SocialButtons } from '../SocialButtons.tsx'
import { Terms } from './Terms.tsx'
import { useEnterSession } from './use-register.ts'
import { Link } from '../../../../ui/Link.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Form } from '../../../../ui/controls/Form.tsx'
import layout from '../../../../ui/layouts/layout.module.css'

type Creator = Pick<PerformerProfile, '_id' | 'name' | 'username' | 'avatar'>

const TitleFor = ({ creator, words }: { creator: Creator; words: string }): ReactElement => (
  <span className={cx(layout.row, s.creator)}>
    <Avatar name={creator.name} src={creator.avatar} size="lg" decorative />
    <span>{words}</span>
  </span>
)

/**
 * Registration of a fan. A visitor who came from a creator's page sees that creator, and then returns to `next` or to
 * that page.
 */
export const JoinScreen = ({ creator, next }: { creator?: Creator; next?: string }): ReactElement => {
  const t = useTexts(joinTexts)
  const form = useAccountForm()
  const { send, sending } = useSend('auth.registerUser')
  const enter = useEnterSession()
  const [state, setState] = useState<'open' | 'entering' | 'inbox'>('open')
  const goal = next ?? (creator && `/${creator.username ?? creator._id}`)
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ body: { ...body, password: await wirePassword(body.password), next: goal } })
    if (sent.ok) setState(enter(sent.data, goal) ? 'entering' : 'inbox')
    else if (sent.error.fields) form.refuse(sent.error.fields)
  }
  if (state === 'inbox') return <CheckInbox email={form.values.email} next={goal} />
  const title = creator ? t.titleFor(creator.name) : t.title
  return (
    <BlankLayout
      wide
      title={creator ? <TitleFor creator={creator} words={title} /> : title}
      lead={creator ? t.leadFor(creator.name) : t.lead}
      foot={
        <>
          {t.haveAccount} <Link href={withNext('/auth/login', goal)}>{t.logIn}</Link>
          {creator && (
            <>
              <br />
              {t.isCreator} <Link href={withNext('/auth/register/creator', goal)}>{t.joinCreator}</Link>
            </>
          )}
        </>
      }
    >
      <PageHead title={title} path="/auth/register" />
      {!creator && <RoleChoice current="fan" next={next} />}
      <Form ref={form.ref} className={layout.stack5} onSubmit={submit}>
        <AccountFields form={form} />
        <Button type="submit" variant="lamp" size="lg" block loading={sending || state === 'entering'}>
          {t.join}
        </Button>
        <Terms />
        <SocialButtons role="user" next={goal} />
      </Form>
    </BlankLayout>
  )
}
