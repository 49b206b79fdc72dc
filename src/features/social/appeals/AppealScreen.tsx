import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { Decision } from '../../../../contract/social/appeals/appeals.ts'
import { withNext } from '../../../../contract/text/site-address.ts'
import { ApiError, isApiError, type Fault } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { selectUser } from '../../identity/users/slice.ts'
import { DecisionContent } from './DecisionContent.tsx'
import { DecisionsList } from './DecisionsList.tsx'
import { appealsPath, decisionPath } from '../../../../contract/social/appeals/appeal-paths.ts'
import { appealTexts } from './texts.ts'

/**
 * What operators have decided about the reader, with the appeal: by the link of a mail or of a refused login without an
 * account, otherwise one decision or all of them for who is signed in (decision 50).
 */
export const AppealScreen = ({ token, decision }: { token?: string; decision?: string }): ReactElement => {
  const t = useTexts(appealTexts)
  const user = useAppSelector(selectUser)
  if (token !== undefined) return <OfLink key={token} token={token} />
  if (!user)
    return (
      <BlankLayout title={t.logInTitle} lead={t.logInText}>
        <PageHead title={t.logInTitle} noindex />
        <ButtonLink
          size="lg"
          block
          href={withNext('/auth/login', decision === undefined ? appealsPath : decisionPath(decision))}
        >
          {t.logIn}
        </ButtonLink>
      </BlankLayout>
    )
  return decision === undefined ? <DecisionsList /> : <Own key={decision} id={decision} />
}

const OfLink = ({ token }: { token: string }): ReactElement => {
  const sending = useSend('appeals.sendByLink', { toast: false })
  const [decision, setDecision] = useState<Decision>()
  const [error, setError] = useState<Fault>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    request('appeals.openLink', { body: { token } }, { signal: stop.signal }).then(setDecision, (thrown: unknown) => {
      if (!stop.signal.aborted) setError(isApiError(thrown) ? thrown : new ApiError(0, {}))
    })
    return () => stop.abort()
  }, [token, tries])
  const retry = (): void => {
    setError(undefined)
    setTries(tries + 1)
  }
  if (!decision) return error ? <Failed error={error} retry={retry} /> : <Waiting />
  return (
    <DecisionContent
      decision={decision}
      isSending={sending.sending}
      send={async (text) => {
        const sent = await sending.send({ body: { token, text } })
        if (!sent.ok) return sent.error
        setDecision(sent.data)
        return undefined
      }}
    />
  )
}

const Own = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(appealTexts)
  const { data, error, reload } = useRequest('appeals.view', { params: { id } })
  const { send, sending } = useSend('appeals.create', { toast: false })
  if (!data) return error ? <Failed error={error} retry={reload} /> : <Waiting />
  return (
    <DecisionContent
      decision={data}
      isSending={sending}
      send={async (text) => {
        const sent = await send({ params: { id }, body: { text } })
        return sent.ok ? undefined : sent.error
      }}
      foot={
        <ButtonLink variant="quiet" href={appealsPath}>
          {t.all}
        </ButtonLink>
      }
    />
  )
}

const Waiting = (): ReactElement => {
  const t = useTexts(appealTexts)
  return (
    <BlankLayout title={t.title}>
      <PageHead title={t.title} noindex />
      <Loading>
        <SkeletonBlock height="16rem" />
      </Loading>
    </BlankLayout>
  )
}

const Failed = ({ error, retry }: { error: Fault; retry: () => void }): ReactElement => {
  const t = useTexts(appealTexts)
  const isExpired = error.code === 'link_expired' || error.code === 'invalid'
  const isMissing = error.status === 404 || error.status === 400
  const [title, lead] = isExpired
    ? [t.expiredTitle, t.expiredText]
    : isMissing
      ? [t.missingTitle, t.missingText]
      : [t.failed, errorText(error)]
  return (
    <BlankLayout title={title} lead={lead}>
      <PageHead title={title} noindex />
      <div className={layout.cluster}>
        {isExpired ? (
          <>
            <ButtonLink href="/auth/login">{t.logIn}</ButtonLink>
            <ButtonLink variant="quiet" href="/contact">
              {t.contact}
            </ButtonLink>
          </>
        ) : isMissing ? (
          <ButtonLink href="/">{t.goHome}</ButtonLink>
        ) : (
          <Button onClick={retry}>{t.retry}</Button>
        )}
      </div>
    </BlankLayout>
  )
}
