import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useRequest } from '../../../../api/use-request.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { day } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { usePayment } from '../../payments/use-payment.ts'
import { replaceQuery } from '../../../../shell/navigation/replace-query.ts'
import { withQuery } from '../../../../shell/navigation/site-path.ts'
import { closeSubscription, selectSubscriptionModal } from './slice.ts'
import s from './subscribe.module.css'
import { SubscribeDone } from './SubscribeDone.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import { subscribeTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/**
 * The subscribe dialog, opened by the slice or by `?subscribe=<id of the creator>` in any address, with `?payment=<id>`
 * after the return from the bank, `?plan=` for the type and `?coupon=` for a code. Closing it removes these parameters.
 */
export const SubscribeDialog = (): ReactElement => {
  const t = useTexts(subscribeTexts)
  const locale = useLocale()
  const router = useRouter()
  const dispatch = useAppDispatch()
  const { showModal, performer: known, subscriptionType } = useAppSelector(selectSubscriptionModal)
  const { subscribe, plan, coupon } = router.query
  const [typedCode, setTypedCode] = useState<string>()
  const code = typedCode ?? (typeof coupon === 'string' ? coupon.trim().toUpperCase().slice(0, 40) : '')
  const id = known?._id ?? (typeof subscribe === 'string' ? subscribe : undefined)
  const open = id !== undefined && (showModal || typeof subscribe === 'string')
  const {
    data: performer,
    error,
    reload,
  } = useRequest('performers.view', { params: { id: id ?? '' } }, { enabled: open })
  const back = withQuery(router.asPath, { subscribe: id, payment: undefined, coupon: code || undefined })
  const payment = usePayment({ back, resumes: typeof subscribe === 'string' })
  const { state, reset } = payment
  const busy = state.phase === 'waiting' || state.phase === 'leaving'
  const close = (): void => {
    reset()
    setTypedCode(undefined)
    dispatch(closeSubscription())
    if (subscribe !== undefined)
      replaceQuery(router, { subscribe: undefined, payment: undefined, plan: undefined, coupon: undefined })
  }
  // Navigating to another page, such as a top-up, closes the dialog.
  useEffect(() => {
    const leave = (_url: string, { shallow }: { shallow: boolean }): void => {
      if (shallow) return
      reset()
      dispatch(closeSubscription())
    }
    router.events.on('routeChangeComplete', leave)
    return () => router.events.off('routeChangeComplete', leave)
  }, [router.events, dispatch, reset])
  const person = performer ?? known
  const name = person?.name ?? ''
  const title =
    state.phase === 'done' ? (
      t.titleDone
    ) : person ? (
      <span className={cx(layout.row, s.person)}>
        <Avatar name={name} src={person.avatar} decorative />
        <span>{t.title(name)}</span>
      </span>
    ) : (
      t.titlePlain
    )
  return (
    <Dialog open={open} onClose={close} busy={busy} title={title}>
      {state.phase === 'done' ? (
        <SubscribeDone name={name} payment={state.payment} onClose={close} />
      ) : (
        <div className={layout.stack4}>
          {performer === undefined ? (
            error ? (
              <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
            ) : (
              <Loading>
                <SkeletonBlock height="16rem" />
              </Loading>
            )
          ) : performer.isSubscribed ? (
            <Notice
              tone="success"
              title={t.already(name)}
              action={
                <ButtonLink size="sm" variant="secondary" href="/subscriptions">
                  {t.manage}
                </ButtonLink>
              }
            >
              {performer.subscriptionEndsAt && t.alreadyUntil(day(performer.subscriptionEndsAt, locale))}
            </Notice>
          ) : performer.canSubscribe ? (
            <SubscribeForm
              key={performer._id}
              performer={performer}
              preferred={
                plan === 'yearly' || plan === 'monthly' || plan === 'free'
                  ? plan
                  : subscriptionType === 'yearly'
                    ? 'yearly'
                    : undefined
              }
              payment={payment}
              wanted={{ code, want: setTypedCode }}
            />
          ) : (
            <Notice tone="warning">{t.closed(name)}</Notice>
          )}
        </div>
      )}
    </Dialog>
  )
}
